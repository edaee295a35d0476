import { type CallerRules, people } from '@cairn/platform/rpc';
import type { SearchServiceDefinition } from '@cairn/proto/search';

/** Who may call what. */
export const callers: CallerRules<typeof SearchServiceDefinition> = {
  searchPassages: people,
  searchDocuments: people,
  getMeaning: people,
};
