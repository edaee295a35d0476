import type { AskedWord } from './asked-for.ts';

/** How rare words are among the passages that were searched. */
export interface WordStatistics {
  passages: number;
  /** Term -> how many of them hold it; absent for terms that were not searched for. */
  holders: ReadonlyMap<string, number>;
  /** Phrases of the question, by their terms, with those that say the same. */
  synonyms?: readonly { terms: readonly string[]; others: readonly { terms: readonly string[] }[] }[];
}

/** A word weighs at least so much, however common. */
const LEAST = 0.15;
/** What no passage holds may stand there in another word. */
const UNKNOWN = 0.6;
/** A word that was not searched for is taken for one that a twentieth of the passages hold. */
const NOT_SEARCHED = 0.05;
/** A light word counts so much of another, as if half as rare at most. */
const LIGHT = 0.25;
const LIGHT_MOST = 0.5;

/** What a word of a question counts, 0 to 1: its idf in the project as BM25 has it, as a share of the greatest. */
export function weightOf({ forms, isLight }: AskedWord, { passages, holders }: WordStatistics): number {
  const known = forms.flatMap(([term]) => holders.get(term ?? '') ?? []);
  const n = known.length > 0 ? Math.max(...known) : passages * NOT_SEARCHED;
  const idf = (count: number) => Math.log(1 + (Math.max(passages, count) - count + 0.5) / (count + 0.5));
  const share = Math.max(idf(n) / idf(0), LEAST);
  if (isLight) return Math.max(Math.min(share, LIGHT_MOST), LEAST) * LIGHT;
  return n === 0 ? Math.min(share, UNKNOWN) : share;
}
