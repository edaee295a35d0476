import { describeLimits } from './contract.ts';
import { createMemoryLimits } from './memory-limits.ts';

describeLimits('memory', async () => ({ limits: createMemoryLimits(), close: () => undefined }));
