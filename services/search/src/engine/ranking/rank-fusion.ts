/**
 * Reciprocal rank fusion: G. V. Cormack, C. L. A. Clarke and S. Büttcher, "Reciprocal Rank Fusion Outperforms Condorcet and
 * Individual Rank Learning Methods" (SIGIR 2009). Legs whose scores cannot be compared, as those of words and of vectors,
 * are fused by their ranks alone.
 *
 * Each engine ranks by words today, and has nothing to fuse. Once there is an embedder, its vectors are the second leg.
 */

/** Keeps the first ranks of a leg from deciding by themselves. The paper's value, found in a pilot and kept ever since. */
const K = 60;

/** An item with the sum of the reciprocals of its ranks: comparable within one result only. */
export interface Fused<Item> {
  item: Item;
  score: number;
}

/**
 * The items of all legs, each once, best first; of equal ones the one that an earlier leg has higher up.
 * @param legs each best first, with no item twice.
 * @param keyOf by what an item of one leg is known in another.
 */
export function fuseRanks<Item>(
  legs: readonly (readonly Item[])[],
  keyOf: (item: Item) => string,
): Fused<Item>[] {
  const fused = new Map<string, Fused<Item>>();
  for (const leg of legs) {
    for (const [rank, item] of leg.entries()) {
      const key = keyOf(item);
      const known = fused.get(key) ?? { item, score: 0 };
      known.score += 1 / (K + rank + 1);
      fused.set(key, known);
    }
  }
  // The sort is stable: what was found first stays first.
  return [...fused.values()].sort((a, b) => b.score - a.score);
}
