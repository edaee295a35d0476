/**
 * Scores that compare over kinds. A BM25 score says nothing beside one of another collection: its scale is that of the
 * collection's rarities. What does compare is its part of the score that an ideal document would have, which holds
 * every word of the query without end: the sum of the words' weights, since BM25 saturates at 1 (bm25.ts). This is
 * score normalisation by the theoretical maximum; see M. Montague and J. Aslam, "Relevance Score Normalization for
 * Metasearch" (CIKM 2001), and for bounds of BM25 S. Bruch, S. Gai and A. Ingber, "An Analysis of Fusion Functions for
 * Hybrid Retrieval" (ACM TOIS 2023), which finds the theoretical bound as good as a fitted one and free of outliers.
 */

/** What a word counts that a name holds, and one that only begins a word of it; beside 1 for a text without end. */
const IN_NAME = 0.8;
const BEGINS_IN_NAME = 0.5;

/** How much a query's word counts in a name that holds `nameWord`, which is the word or begins with it. */
export function nameShare(word: string, nameWord: string): number {
  return nameWord === word ? IN_NAME : BEGINS_IN_NAME;
}

/** The shares of name and text together: each takes its part of what the other leaves of 1. */
export function jointShare(byName: number, byText: number): number {
  return 1 - (1 - Math.min(1, byName)) * (1 - Math.min(1, byText));
}

/** Best first; of equal scores in the order of spaces and ids, so that pages do not overlap. */
export function byScore(
  a: { score: number; projectId: number; documentId: string },
  b: { score: number; projectId: number; documentId: string },
): number {
  return (
    b.score - a.score ||
    a.projectId - b.projectId ||
    (a.documentId < b.documentId ? -1 : a.documentId > b.documentId ? 1 : 0)
  );
}
