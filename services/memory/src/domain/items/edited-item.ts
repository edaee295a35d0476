import type { Item } from './item.ts';

/** An item with other fields, as its next revision. */
export function editedItem(item: Item, changes: Partial<Item>, at: Date): Item {
  return { ...item, ...changes, revision: item.revision + 1, updatedAt: at };
}
