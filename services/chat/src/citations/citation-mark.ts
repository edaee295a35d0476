/** The longest range that is taken as one: `[1-60]` in an answer is no citation of sixty passages. */
const LONGEST_RANGE = 50;

/** What a bracket of numbers says. */
export interface CitationMark {
  /** Every number named, each once, in the order named. */
  numbers: number[];
  /** Passages are counted from 1: a bracket with a zero is an index or an interval. */
  hasZero: boolean;
}

const NUMBER = /^\d{1,3}$/;

/**
 * Reads a whole bracket, with its brackets, as a citation: `[1]`, `[1, 2]`, `[1; 3-5]`, `【2】`. Numbers have at most
 * three digits: `[2019]` is a year. Undefined for all else.
 */
export function parseCitationMark(bracket: string): CitationMark | undefined {
  const numbers = new Set<number>();
  let hasZero = false;
  for (const part of bracket.slice(1, -1).split(/[,;，、]/)) {
    const ends = part.split(/[-–—]/).map((end) => end.trim());
    if (ends.length > 2 || !ends.every((end) => NUMBER.test(end))) return undefined;
    const first = Number(ends[0]);
    const last = Number(ends.at(-1));
    if (first === 0 || last === 0) hasZero = true;
    if (last - first > LONGEST_RANGE || last < first) {
      numbers.add(first).add(last);
      continue;
    }
    for (let number = first; number <= last; number++) numbers.add(number);
  }
  return { numbers: [...numbers], hasZero };
}
