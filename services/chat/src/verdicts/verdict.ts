import { SentenceVerdict } from '@cairn/proto/chat';
import { enumNames } from '@cairn/proto/enum-names';
import { z } from 'zod';

const verdicts = enumNames(SentenceVerdict, 'SENTENCE_VERDICT_');

/** Of a word or figure at most so much is kept, in UTF-16 units. */
export const LONGEST_MISSING = 40;
/** So many words and figures are kept of one sentence. */
export const MOST_MISSING = 6;

/** What became of one sentence of an answer that was held against what it cites. Kept with the answer. */
const verdictSchema = z.object({
  /** Where the sentence begins in the answer's text, in UTF-16 units. */
  start: z.int(),
  /** Where it ends: the first unit after it. */
  end: z.int(),
  /**
   * `supported`: the passages hold it. `partly`: they hold some of it. `not_found`: they do not hold it, or say
   * otherwise. `not_cited`: it states something and cites nothing.
   */
  verdict: z.enum(verdicts),
  /** Words of the sentence that the passages do not hold, as written. */
  words: z.array(z.string()),
  /** Names, figures and years of it that they do not hold, as written. */
  figures: z.array(z.string()),
  /** A passage says the opposite, or denies what the sentence says. */
  opposed: z.boolean(),
  /** The verdict is a language model's, asked after words and figures were compared. */
  secondLook: z.boolean().optional(),
});

export type Verdict = z.infer<typeof verdictSchema>;

export const verdictsSchema = z.array(verdictSchema);

/** How many sentences state something, and how many of them what they cite holds. */
export function countVerdicts(given: readonly Pick<Verdict, 'verdict'>[]): { met: number; of: number } {
  return { met: given.filter(({ verdict }) => verdict === 'supported').length, of: given.length };
}
