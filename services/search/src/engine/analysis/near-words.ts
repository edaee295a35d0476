/** Shorter words are not taken for another's misspelling: too many words are near to them. */
const SHORTEST = 4;
/** From this length on a word may have two faults. */
const LONG = 8;
/** So many words are given for one. */
const MOST_NEAR = 3;

/** How many faults a word of this length may have; 0 for one that is too short. */
export function faultsOf(word: string): number {
  const letters = [...word].length;
  if (letters < SHORTEST || /\p{N}/u.test(word)) return 0;
  return letters < LONG ? 1 : 2;
}

/**
 * The words nearest to one, of those that are near enough: by faults, then the most frequent first.
 * @param holders word -> how many hold it.
 */
export function nearest(
  word: string,
  holders: ReadonlyMap<string, number>,
  { most = faultsOf(word), count = MOST_NEAR } = {},
): string[] {
  const near: { other: string; faults: number; held: number }[] = [];
  for (const [other, held] of holders) {
    const faults = faultsBetween(word, other, most);
    if (faults > 0 && faults <= most) near.push({ other, faults, held });
  }
  near.sort((a, b) => a.faults - b.faults || b.held - a.held || (a.other < b.other ? -1 : 1));
  return near.slice(0, count).map(({ other }) => other);
}

/**
 * Optimal string alignment: letters left out, added, replaced, and two that changed places (F. Damerau, 1964).
 * @returns more than `most` where there are more.
 */
function faultsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
