import type { Passage } from '../citations/passage.ts';

/**
 * The passages of several searches, each once: the best of each search first, then the second of each. A passage that
 * lies within another one of the same page is that one.
 */
export function mergePassages(searches: readonly (readonly Passage[])[]): Passage[] {
  const merged: Passage[] = [];
  const most = Math.max(0, ...searches.map(({ length }) => length));
  for (let rank = 0; rank < most; rank++) {
    for (const passages of searches) {
      const passage = passages[rank];
      if (!passage) continue;
      const at = merged.findIndex((other) => covers(other, passage) || covers(passage, other));
      if (at < 0) merged.push(passage);
      else if (!covers(merged[at] ?? passage, passage)) merged[at] = passage;
    }
  }
  return merged;
}

function covers(one: Passage, other: Passage): boolean {
  return (
    one.documentId === other.documentId &&
    one.version === other.version &&
    one.page === other.page &&
    one.start <= other.start &&
    one.end >= other.end
  );
}

/** How many pages passages stand on; 0 where their documents have none. */
export function countPages(passages: readonly Passage[]): number {
  const pages = passages
    .filter(({ page }) => page > 0)
    .map(({ documentId, page }) => `${documentId} ${page}`);
  return new Set(pages).size;
}
