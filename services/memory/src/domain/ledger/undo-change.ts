import { changedFields } from '../items/changed-fields.ts';
import { editedItem } from '../items/edited-item.ts';
import type { Item } from '../items/item.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { type Change, type ItemChange, type ItemStep, MOST_ITEMS } from './change.ts';
import { type By, makeChange } from './make-change.ts';

/** What an edit does not set, or what goes on counting: an undone change leaves it as it is. */
const KEPT_ON = ['revision', 'updatedAt', 'usageCount', 'lastReferenced', 'restorations'] as const;

/**
 * Puts the items of a change back to what they were before it, as a change of its own. A deleted item comes back with
 * its id and its history.
 *
 * @throws NotFound when the project has no such change; Conflict when it was undone already, when one of its items
 * changed since, or when what it deleted was erased.
 */
export async function undoChange(
  store: Pick<MemoryStore, 'getChange' | 'itemChanges' | 'getSeveral' | 'commit'>,
  { projectId, changeId }: { projectId: number; changeId: string },
  by: By,
): Promise<Change> {
  const made = await makeChange(store, projectId, by, async (at) => {
    const change = await findChange(store, projectId, changeId);
    if (change.undoneBy !== '') throw refusals.memory_change_undone();
    if (change.isErased || (change.keptUntil && change.keptUntil <= at))
      throw refusals.memory_change_erased();
    const rows = await store.itemChanges(changeId, MOST_ITEMS);
    const found = await store.getSeveral(
      projectId,
      rows.map(({ itemId }) => itemId),
    );
    const items = new Map(found.map((item) => [item.id, item]));
    const steps = rows.map((row) => stepBack(row, items.get(row.itemId), at));
    return { kind: 'undone', steps, undoes: changeId };
  });
  if (!made) throw refusals.memory_change_not_found();
  return made.change;
}

export async function findChange(
  store: Pick<MemoryStore, 'getChange'>,
  projectId: number,
  id: string,
): Promise<Change> {
  const change = await store.getChange(projectId, id);
  if (!change) throw refusals.memory_change_not_found();
  return change;
}

function stepBack(row: ItemChange, item: Item | undefined, at: Date): ItemStep {
  const { before, after, revision } = row;
  if (item?.revision !== revision) throw refusals.memory_change_stale();
  if (row.isErased) throw refusals.memory_change_erased();
  if (!item) return { after: restored(row, at) };
  if (!before || !after) return { before: item };
  const was = { ...item, ...after } as Item;
  const fields = Object.entries(changedFields(was, { ...item, ...before } as Item));
  // What the item lacked before is absent in its snapshot.
  const absent = Object.keys(after).filter((name) => !(name in before));
  const back = Object.fromEntries([...fields, ...absent.map((name) => [name, undefined])]);
  for (const name of KEPT_ON) delete back[name];
  return { before: item, after: withoutAbsent(editedItem(item, back, at)) };
}

function restored({ itemId, projectId, createdBy, before }: ItemChange, at: Date): Item {
  if (!before) throw refusals.memory_change_erased();
  const { revision, restorations } = before;
  return {
    ...before,
    id: itemId,
    projectId,
    createdBy,
    revision: revision + 1,
    restorations: restorations + 1,
    updatedAt: at,
  };
}

function withoutAbsent(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Item;
}
