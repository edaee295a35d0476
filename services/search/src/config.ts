import { flag, platformSchema } from '@cairn/kit/config';
import type { z } from 'zod';

export const configSchema = platformSchema.extend({
  SEARCH_REBUILD_INDEX: flag()
    .default(false)
    .describe(
      'build the search index anew from the documents at start, beside the present one, then switch to it',
    ),
});

export type SearchConfig = z.infer<typeof configSchema>;
