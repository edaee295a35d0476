import { type CallerRules, people } from '@cairn/platform/rpc';
import type { MemoryServiceDefinition } from '@cairn/proto/memory';

/** Who may call what. */
export const callers: CallerRules<typeof MemoryServiceDefinition> = {
  createItem: people,
  getItem: people,
  listItems: people,
  deleteItem: people,
};
