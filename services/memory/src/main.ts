import { runService } from '@cairn/kit/run';
import { configSchema } from './config.ts';
import { createMemoryService } from './service.ts';

await runService({ name: 'memory', schema: configSchema, create: createMemoryService });
