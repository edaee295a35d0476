import { z } from 'zod';

/** Pages of a document that have no text. Its name is with what the answer cites or searched first. */
const gapsSchema = z.object({
  documentId: z.string(),
  /** The first few. */
  pages: z.array(z.int()),
  count: z.int(),
});

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
  /** Of those that were not searched: still being read. Absent of answers of before, as the next two. */
  reading: z.int().optional(),
  /** Of those: could not be read. */
  failed: z.int().optional(),
  /** Of the documents that the answer cites or searched first. */
  gaps: z.array(gapsSchema).optional(),
});

export type Coverage = z.infer<typeof coverageSchema>;

/** What documents counted of a project. */
export interface CountedDocuments {
  total: number;
  reading: number;
  failed: number;
  gaps: readonly z.infer<typeof gapsSchema>[];
}

/**
 * What was searched of a project; undefined where it has no documents, or their number is not known.
 *
 * @param named the documents that the answer cites or searched first: no others' gaps are said.
 */
export function coverageOf(
  found: { searched: number; given: number },
  counted: CountedDocuments | undefined,
  named: ReadonlySet<string> = new Set(),
): Coverage | undefined {
  if (!counted?.total) return undefined;
  // A document may come or go between the two counts, and one that is read again is searched meanwhile.
  const total = Math.max(counted.total, found.searched);
  const failed = Math.min(counted.failed, total - found.searched);
  const reading = Math.min(counted.reading, total - found.searched - failed);
  const gaps = counted.gaps.filter(({ documentId }) => named.has(documentId));
  return { ...found, total, reading, failed, ...(gaps.length > 0 && { gaps }) };
}
