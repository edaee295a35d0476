import { z } from 'zod';

/** Where a branch of a conversation leaves another one. Kept with the first turn of the branch. */
export const forkSchema = z.object({
  /** The first version of this turn, by its answer. */
  of: z.string(),
  /** That one's question. */
  question: z.string(),
  /** That one's branch, and its number: the turns of the branch below it are followed by this one too. */
  branch: z.int(),
  number: z.int(),
  /** The first turn with the same question, where this one answers it again; absent where the question is another. */
  again: z.string().optional(),
});

export type Fork = z.output<typeof forkSchema>;

/** The versions of a question, or of the answers to it. */
export interface Versions {
  /** Which one it is, from 1. */
  index: number;
  count: number;
  /** Their messages, oldest first. */
  ids: string[];
}
