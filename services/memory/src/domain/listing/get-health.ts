import type { MemoryStore } from '../ports.ts';

/** What the footer of the memory manager says. */
export async function getHealth(
  store: Pick<MemoryStore, 'count' | 'lastChange' | 'list'>,
  projectId: number,
): Promise<{ items: number; lastUpdated: Date | undefined }> {
  const [items, lastChange] = await Promise.all([
    store.count(projectId, 'holds'),
    store.lastChange(projectId),
  ]);
  // Items from before the ledger have no change.
  const [newest] = lastChange ? [] : await store.list(projectId, 1, undefined);
  return { items, lastUpdated: lastChange ?? newest?.updatedAt };
}
