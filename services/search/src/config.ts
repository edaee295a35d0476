import { flag, integer, platformSchema } from '@cairn/platform/config';
import type { z } from 'zod';

export const configSchema = platformSchema.extend({
  SEARCH_REBUILD_INDEX: flag()
    .default(false)
    .describe(
      'build the search index again from the documents at start, beside the present one, then switch to it',
    ),
  SEARCH_INDEX_SHARDS: integer({ min: 1, max: 64 })
    .default(3)
    .describe(
      'among how many shards an index made on Elasticsearch spreads its projects; a change takes effect with the next rebuild',
    ),
});

export type SearchConfig = z.infer<typeof configSchema>;
