import { z } from 'zod';

/**
 * From how many documents of its project an answer was written, as it was then: counts, so that they stay true of their
 * time. Kept with the answer.
 */
export const coverageSchema = z.object({
  /** Documents that were searched. */
  searched: z.int(),
  /** Documents that the project had: the others were being read, or could not be. */
  total: z.int(),
  /** Documents whose passages the answer was given. */
  given: z.int(),
});

export type Coverage = z.infer<typeof coverageSchema>;

/** What was searched of a project; undefined where it has no documents, or their number is not known. */
export function coverageOf(
  found: { searched: number; given: number },
  total: number | undefined,
): Coverage | undefined {
  if (!total) return undefined;
  // A document may come or go between the two counts.
  return { ...found, total: Math.max(total, found.searched) };
}
