import { type By, makeChange } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';
import { getItem } from './get-item.ts';
import { itemIdsOf } from './item-ids.ts';

/** @returns the id of the change. @throws NotFound when the project has no such item. */
export async function deleteItem(
  store: Pick<MemoryStore, 'get' | 'commit'>,
  { projectId, itemId }: { projectId: number; itemId: string },
  by: By,
): Promise<string> {
  const made = await makeChange(store, projectId, by, async () => ({
    kind: 'deleted',
    steps: [{ before: await getItem(store, projectId, itemId) }],
  }));
  return made?.change.id ?? '';
}

/** Deletes several as one change; those that are deleted already are passed over. @throws InvalidInput for too many. */
export async function deleteItems(
  store: Pick<MemoryStore, 'getSeveral' | 'commit'>,
  { projectId, itemIds }: { projectId: number; itemIds: readonly string[] },
  by: By,
): Promise<{ items: number; changeId: string }> {
  const ids = itemIdsOf(itemIds);
  const made = await makeChange(store, projectId, by, async () => {
    const found = await store.getSeveral(projectId, ids);
    return { kind: 'deleted', steps: found.map((before) => ({ before })) };
  });
  return { items: made?.change.items ?? 0, changeId: made?.change.id ?? '' };
}
