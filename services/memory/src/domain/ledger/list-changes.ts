import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import { getItem } from '../items/get-item.ts';
import type { MemoryStore } from '../ports.ts';
import type { Change, ItemChange, ItemChangeOutline } from './change.ts';

export interface ListChanges extends PageRequest {
  readonly projectId: number;
  /** Of one item; empty for all. */
  readonly itemId: string;
  /** Only deletions that can still be undone. */
  readonly restorable: boolean;
}

export interface ListedChange {
  readonly change: Change;
  /** The first of its items; of a list of one item's changes that item. */
  readonly itemChanges: readonly ItemChange[];
  readonly canUndo: boolean;
}

/** Items of a change that are shown. */
const SHOWN = 5;

type Records = Pick<MemoryStore, 'get' | 'changes' | 'itemChanges' | 'itemChangeOutlines' | 'revisionsOf'>;

/**
 * The changes of a project's items, or of one, newest first. Those of a deleted item are listed as long as they are
 * kept.
 *
 * @throws InvalidInput for a page token of another list; NotFound for an item that the project never had.
 */
export async function listChanges(
  store: Records,
  { projectId, itemId, restorable, ...page }: ListChanges,
): Promise<{ changes: ListedChange[]; nextPageToken: string }> {
  const keptAfter = restorable ? new Date() : undefined;
  const { changes, nextPageToken } = await readPage(
    'changes',
    page,
    { usual: 20, most: 100, ...byId },
    (limit, before) => store.changes({ projectId, itemId, keptAfter }, limit, before),
  );
  if (itemId !== '' && changes.length === 0 && !page.pageToken) await getItem(store, projectId, itemId);
  return { changes: await showChanges(store, projectId, changes, itemId), nextPageToken };
}

/** Changes with what they did, and whether they can be undone. */
export async function showChanges(
  store: Records,
  projectId: number,
  changes: readonly Change[],
  itemId = '',
): Promise<ListedChange[]> {
  const outlines = Map.groupBy(
    await store.itemChangeOutlines(changes.map(({ id }) => id)),
    ({ changeId }) => changeId,
  );
  const ids = new Set([...outlines.values()].flat().map((outline) => outline.itemId));
  const revisions = await store.revisionsOf(projectId, [...ids]);
  const now = new Date();
  return Promise.all(
    changes.map(async (change) => ({
      change,
      itemChanges: await store.itemChanges(change.id, SHOWN, itemId === '' ? undefined : [itemId]),
      canUndo: canUndo(change, outlines.get(change.id) ?? [], revisions, now),
    })),
  );
}

function canUndo(
  { undoneBy, isErased, keptUntil }: Change,
  outlines: readonly ItemChangeOutline[],
  revisions: ReadonlyMap<string, number>,
  now: Date,
): boolean {
  if (undoneBy !== '' || isErased || (keptUntil && keptUntil <= now)) return false;
  return outlines.every((each) => !each.isErased && revisions.get(each.itemId) === each.revision);
}
