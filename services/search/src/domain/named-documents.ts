import type { NameMatches } from './search-engine.ts';

/** A word that more of the names hold tells no document apart. */
const MOST_HOLDERS_SHARE = 0.75;
/**
 * Documents whose names fit less well than this, beside the best, are not meant: with 0.5 in its place the page that
 * answers is among the first five for a tenth fewer of the questions of `scripts/bench/retrieval/pages.ts`, since the
 * words are then weighed over several documents.
 */
const LEAST_FIT = 0.9;
/** Of more documents, what fits best is the name of a kind of document. */
const MOST_NAMED = 200;

/**
 * Ids of the documents a question names, best first: each word of it that a name holds counts by its rarity among the
 * names, `ln(1 + (N - n + 0.5) / (n + 0.5))` as in BM25 (N documents, n of them holding it). None where nothing tells
 * them apart.
 */
export function namedDocuments({ documents, holders, matches }: NameMatches): string[] {
  const weightOf = (word: string) => {
    const n = holders.get(word) ?? 0;
    return n > documents * MOST_HOLDERS_SHARE ? 0 : Math.log(1 + (documents - n + 0.5) / (n + 0.5));
  };
  const weighed = matches
    .map(({ documentId, words }) => ({
      documentId,
      weight: words.reduce((sum, word) => sum + weightOf(word), 0),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.documentId < b.documentId ? -1 : 1));
  const least = (weighed[0]?.weight ?? 0) * LEAST_FIT;
  const named = weighed.filter(({ weight }) => weight >= least);
  return named.length <= MOST_NAMED ? named.map(({ documentId }) => documentId) : [];
}
