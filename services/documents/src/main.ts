import { runService } from '@cairn/kit/run';
import { configSchema } from './config.ts';
import { createDocumentsService } from './service.ts';

await runService({ name: 'documents', schema: configSchema, create: createDocumentsService });
