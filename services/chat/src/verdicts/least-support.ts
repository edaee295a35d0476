/**
 * The least share of a sentence's words, by weight, that the passages it cites hold where they support it, 0 to 1.
 * What holds half of that supports it partly. `scripts/bench/answers/verdicts.ts` measures it.
 */
export const LEAST_SUPPORT = 0.55;

export const LEAST_PART = LEAST_SUPPORT / 2;
