import { type By, makeChange } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { changedFields } from './changed-fields.ts';
import { editedItem } from './edited-item.ts';
import { getItem } from './get-item.ts';
import type { Item } from './item.ts';
import { type GivenFields, keptFields } from './item-rules.ts';

export interface UpdateItem extends GivenFields {
  projectId: number;
  itemId: string;
  /** The revision that was changed; 0: whichever it is. */
  revision: number;
}

/**
 * Changes the fields that are given. Where they are as given already nothing is changed, and the change's id is empty.
 *
 * @throws InvalidInput naming each wrong field; NotFound when the project has no such item; Conflict when it has
 * another revision than the one that was changed.
 */
export async function updateItem(
  store: Pick<MemoryStore, 'get' | 'commit'>,
  { projectId, itemId, revision, ...given }: UpdateItem,
  by: By,
): Promise<{ item: Item; changeId: string }> {
  const fields = keptFields(given);
  let item: Item | undefined;
  const made = await makeChange(store, projectId, by, async (at) => {
    const before = await getItem(store, projectId, itemId);
    item = before;
    if (revision !== 0 && before.revision !== revision) throw refusals.memory_changed();
    if (Object.keys(changedFields(before, { ...before, ...fields })).length === 0) return undefined;
    item = editedItem(before, fields, at);
    return { kind: 'edited', steps: [{ before, after: item }] };
  });
  return { item: item as Item, changeId: made?.change.id ?? '' };
}
