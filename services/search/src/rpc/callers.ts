import { type CallerRules, people } from '@cairn/platform/rpc';
import type { SearchServiceDefinition } from '@cairn/proto/search';
import type { AdminServiceDefinition } from '@cairn/proto/search/admin';

/** Who may call what. */
export const callers: CallerRules<typeof SearchServiceDefinition> = {
  searchPassages: people,
  searchDocuments: people,
  searchAll: people,
  searchMeaning: people,
  searchMemories: people,
  listSuggestions: people,
  listRecentSearches: people,
  deleteRecentSearches: people,
  getMeaning: people,
};

/** Each handler asks besides whether the person is an administrator. */
export const adminCallers: CallerRules<typeof AdminServiceDefinition> = {
  getEmbedder: people,
  tryEmbedder: people,
};
