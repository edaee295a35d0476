import type { IndexDocumentParts } from './index-document.ts';
import { rebuildIndex } from './rebuild-index.ts';

/**
 * Rebuilds the index when it holds fewer documents than it should: its files were deleted, or damaged, or are of an older
 * layout.
 * @returns how many documents the new index holds; undefined when the present one is whole.
 */
export async function repairIndex(
  parts: IndexDocumentParts,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { documents } = await parts.engine.stats();
  if (documents >= (await parts.store.countIndexed())) return undefined;
  return rebuildIndex(parts, signal);
}
