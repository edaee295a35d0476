import { runService } from '@cairn/kit/run';
import { configSchema } from './config.ts';
import { createSearchService } from './service.ts';

await runService({ name: 'search', schema: configSchema, create: createSearchService });
