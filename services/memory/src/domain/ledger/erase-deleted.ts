import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { findChange } from './undo-change.ts';

/**
 * Erases at once what is kept of the items that a change deleted, and their history.
 *
 * @throws NotFound when the project has no such change; Conflict when it deleted nothing, or was undone.
 */
export async function eraseDeleted(
  store: Pick<MemoryStore, 'getChange' | 'endKeeping' | 'eraseDeleted'>,
  { projectId, changeId }: { projectId: number; changeId: string },
): Promise<void> {
  const change = await findChange(store, projectId, changeId);
  if (change.isErased) return;
  if (!(await store.endKeeping(projectId, changeId))) {
    throw change.undoneBy === '' ? refusals.memory_deletion_expected() : refusals.memory_change_undone();
  }
  await store.eraseDeleted(change);
}

/** For clocks that differ between processes: an undo that was in time is not cut off. Milliseconds. */
const CLOCK_ALLOWANCE_MS = 60_000;
const PORTION = 100;

/** Erases what was deleted longer ago than it is kept; gives of how many changes. */
export async function eraseExpired(
  store: Pick<MemoryStore, 'expired' | 'eraseDeleted'>,
  stopping?: AbortSignal,
): Promise<number> {
  const before = new Date(Date.now() - CLOCK_ALLOWANCE_MS);
  for (let erased = 0; ; ) {
    const some = await store.expired(before, PORTION);
    for (const change of some) {
      if (stopping?.aborted) return erased;
      await store.eraseDeleted(change);
      erased++;
    }
    if (some.length < PORTION) return erased;
  }
}
