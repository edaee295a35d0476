import type { NameMatches } from './search-engine.ts';

/** A document that a question names, and how well, 0 to 1: 1 is as well as any. */
export interface NamedDocument {
  documentId: string;
  fit: number;
}

/** A word that more of the names hold tells no document apart. */
const MOST_HOLDERS_SHARE = 0.75;
/** Documents whose names fit less well than this, beside the best, are not meant. */
const LEAST_FIT = 0.5;
/** Words that the names of more hold name a kind of document. */
const MOST_NAMED = 200;

/**
 * The documents a question names, best first: each word of it that a name holds counts by its rarity among the names,
 * `ln(1 + (N - n + 0.5) / (n + 0.5))` as in BM25 (N documents, n of them holding it). None where nothing tells them
 * apart.
 */
export function namedDocuments({ documents, holders, matches }: NameMatches): NamedDocument[] {
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
  const best = weighed[0]?.weight ?? 0;
  const named = weighed.map(({ documentId, weight }) => ({ documentId, fit: weight / best }));
  const fitting = [LEAST_FIT, 1].map((least) => named.filter(({ fit }) => fit >= least));
  return fitting.find(({ length }) => length <= MOST_NAMED) ?? [];
}
