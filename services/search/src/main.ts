import { runService } from '@cairn/service/run';
import { configSchema } from './config.ts';
import { createSearchService } from './service.ts';

await runService({ name: 'search', schema: configSchema, create: createSearchService });
