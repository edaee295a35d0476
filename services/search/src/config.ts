import { flag, integer, platformSchema } from '@cairn/platform/config';
import { embeddingFields } from '@cairn/service/embedding';
import { readSynonymList } from '@cairn/service/words';
import { z } from 'zod';

/** Lines of an operator's list of synonyms. */
const MOST_SYNONYM_LINES = 10_000;

export const configSchema = platformSchema.extend({
  ...embeddingFields,
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
  SEARCH_SYNONYMS: z
    .string()
    .default('')
    .superRefine((list, context) => {
      for (const { message } of readSynonymList(list, MOST_SYNONYM_LINES).faults) context.addIssue(message);
    })
    .describe(
      'synonyms that questions are searched with beside those that Cairn knows, one group a line: `capex = capital expenditure`; `a > b` searches for b where a is asked, and not the other way round; better given as a file by `SEARCH_SYNONYMS_FILE`',
    ),
});

export type SearchConfig = z.infer<typeof configSchema>;
