import { runService } from '@cairn/service/run';
import { configSchema } from './config.ts';
import { createDocumentsService } from './service.ts';

await runService({ name: 'documents', schema: configSchema, create: createDocumentsService });
