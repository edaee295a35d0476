import { saturation } from '../ranking/bm25.ts';
import { fieldWeightOf, frequencyOf, type Occurrence } from '../ranking/fields.ts';

/**
 * The length for which a term's weight is judged when it is written, in terms other than function words: near that of a
 * passage of 1,500 characters. Fixed, so that a passage's tier does not depend on what else the project holds.
 */
const REFERENCE_LENGTH = 120;

/** A posting list of a term: every passage that holds it, or only those where it weighs at least `from`. */
export interface Tier {
  suffix: '' | 'b' | 'c';
  /** Least saturation (see bm25.ts) of a passage in the list. */
  from: number;
  /** What saturation to assume of a passage in this list and in none above it. */
  assumed: number;
}

/** Heaviest first. In a passage of the reference length they begin at 4, 2 and 1 occurrences. */
export const TIERS: readonly [Tier, Tier, Tier] = [
  { suffix: 'c', from: 0.75, assumed: 0.82 },
  { suffix: 'b', from: 0.6, assumed: 0.67 },
  { suffix: '', from: 0, assumed: 0.45 },
];

/** The tokens that put a term of a passage into its posting lists. */
export function postingTokens(termId: number, held: Occurrence, length: number): string {
  const weight = saturation(frequencyOf(held), length / REFERENCE_LENGTH, fieldWeightOf(held));
  let tokens = '';
  for (const { suffix, from } of TIERS) {
    if (weight >= from) tokens += `${termId}${suffix} `;
  }
  return tokens;
}
