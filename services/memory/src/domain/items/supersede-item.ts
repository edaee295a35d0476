import { type By, makeChange } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { editedItem } from './edited-item.ts';
import { getItem } from './get-item.ts';
import { holds, type Item } from './item.ts';

export interface SupersedeItem {
  projectId: number;
  /** The one that holds from now on. */
  itemId: string;
  supersededItemId: string;
}

/**
 * Has an item take the place of another, which stays as a superseded one. Since both must hold, no circle can arise.
 *
 * @throws NotFound when the project has not both; Conflict for an item by itself, and for one that is superseded.
 */
export async function supersedeItem(
  store: Pick<MemoryStore, 'get' | 'commit'>,
  { projectId, itemId, supersededItemId }: SupersedeItem,
  by: By,
): Promise<{ item: Item; changeId: string }> {
  if (itemId === supersededItemId) throw refusals.memory_supersedes_itself();
  let item: Item | undefined;
  const made = await makeChange(store, projectId, by, async (at) => {
    const before = await heldItem(store, projectId, itemId);
    const other = await heldItem(store, projectId, supersededItemId);
    item = editedItem(before, { supersedes: [...before.supersedes, other.id] }, at);
    const superseded = { before: other, after: editedItem(other, { supersededBy: itemId }, at) };
    return { kind: 'superseded', steps: [{ before, after: item }, superseded] };
  });
  return { item: item as Item, changeId: made?.change.id ?? '' };
}

/** An item that may be superseded, or take the place of another. @throws NotFound, Conflict as `supersedeItem`. */
export async function heldItem(
  store: Pick<MemoryStore, 'get'>,
  projectId: number,
  id: string,
): Promise<Item> {
  const item = await getItem(store, projectId, id);
  if (!holds(item)) throw refusals.memory_superseded();
  return item;
}
