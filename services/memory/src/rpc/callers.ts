import { type CallerRules, people, services } from '@cairn/platform/rpc';
import type { MemoryServiceDefinition } from '@cairn/proto/memory';

/** Who may call what. */
export const callers: CallerRules<typeof MemoryServiceDefinition> = {
  createItem: people,
  getItem: people,
  listItems: people,
  updateItem: people,
  deleteItem: people,
  tagItems: people,
  deleteItems: people,
  listTags: people,
  getAnalytics: people,
  listConnections: people,
  getHealth: people,
  listChanges: people,
  undoChange: people,
  eraseDeleted: people,
  listSimilar: people,
  listPairs: people,
  keepPair: people,
  mergeItems: people,
  supersedeItem: people,
  listProposals: people,
  acceptProposal: people,
  declineProposals: people,
  addProposals: people,
  recordUses: services('chat'),
  // A person reads items of a project that they name.
  readItems: { ...people, ...services('search', 'notifications') },
};
