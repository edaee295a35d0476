import { memoryEntry } from './entries.ts';
import type { EntryIndex, EntryParts, Reading } from './ports.ts';
import { memorySpace } from './spaces.ts';

/**
 * Brings memories of a project in the index to what they are now: whatever happened to them, and in whatever order that
 * is heard of.
 *
 * They are read once more after they were written: one that was deleted meanwhile may have been taken out before it was
 * written.
 */
export async function indexMemories(
  parts: EntryParts,
  projectId: number,
  ids: readonly string[],
  reading: Reading,
  into: EntryIndex = parts.engine,
): Promise<void> {
  const space = memorySpace(projectId);
  const isDeleted = () => parts.store.isProjectDeleted(projectId);
  const items = (await isDeleted()) ? [] : await parts.entries.memories(projectId, ids, reading);
  if (items.length > 0) await into.index(items.map(memoryEntry));
  const left =
    items.length === 0 || (await isDeleted()) ? [] : await parts.entries.memories(projectId, ids, reading);
  const there = new Set(left.map(({ id }) => id));
  for (const documentId of ids) {
    if (!there.has(documentId)) await into.remove({ projectId: space, documentId });
  }
}
