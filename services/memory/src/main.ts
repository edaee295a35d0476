import { runService } from '@cairn/service/run';
import { configSchema } from './config.ts';
import { createMemoryService } from './service.ts';

await runService({ name: 'memory', schema: configSchema, create: createMemoryService });
