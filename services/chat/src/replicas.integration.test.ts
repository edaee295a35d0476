import { describeReplicas } from './testing/replicas.ts';

describeReplicas('one folder', async () => ({ servers: {}, close: async () => undefined }));
