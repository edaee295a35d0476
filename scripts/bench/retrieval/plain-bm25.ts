/** Of BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, 3.4): the usual values. */
const K1 = 1.2;
const B = 0.75;

interface Posting {
  index: number;
  count: number;
}

/**
 * Plain BM25 over texts, words in lower case and nothing else: what a search is measured against.
 * @returns a search that gives the indices of the texts that fit best, best first, of those allowed.
 */
export function plainBm25(
  texts: readonly string[],
): (query: string, limit: number, isAllowed?: (index: number) => boolean) => number[] {
  const postings = new Map<string, Posting[]>();
  const lengths = texts.map((text, index) => {
    const words = wordsOf(text);
    for (const [word, of] of Map.groupBy(words, (each) => each)) {
      const list = postings.get(word) ?? [];
      list.push({ index, count: of.length });
      postings.set(word, list);
    }
    return words.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length;
  return (query, limit, isAllowed = () => true) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const list = postings.get(word) ?? [];
      const rarity = Math.log(1 + (texts.length - list.length + 0.5) / (list.length + 0.5));
      for (const { index, count } of list) {
        if (!isAllowed(index)) continue;
        const length = 1 - B + (B * (lengths[index] ?? 0)) / average;
        scores.set(index, (scores.get(index) ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * length));
      }
    }
    const ranked = [...scores].sort(([a, x], [b, y]) => y - x || a - b);
    return ranked.slice(0, limit).map(([index]) => index);
  };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
