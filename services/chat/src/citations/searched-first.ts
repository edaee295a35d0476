import { z } from 'zod';

/** Of more documents only their number is kept. */
const MOST_KEPT = 10;

/** The documents that a question names, which were searched before others. Kept with the answer. */
export const searchedFirstSchema = z.object({
  /** Best first, at most `MOST_KEPT`. */
  documents: z.array(
    z.object({ documentId: z.string(), documentName: z.string(), documentDeleted: z.boolean() }),
  ),
  /** How many there were. */
  count: z.int(),
});

export type SearchedFirst = z.infer<typeof searchedFirstSchema>;

export interface NamedDocument {
  documentId: string;
  documentName: string;
  /** Words of the question that it goes by, folded. */
  words: readonly string[];
}

/** What is kept of the documents that a question names; undefined where it names none. */
export function searchedFirstOf(named: readonly NamedDocument[]): SearchedFirst | undefined {
  if (named.length === 0) return undefined;
  const documents = named.slice(0, MOST_KEPT).map(({ documentId, documentName }) => {
    return { documentId, documentName, documentDeleted: false };
  });
  return { documents, count: named.length };
}

/** With the deleted documents marked: they stay, as those of citations do. */
export function withDeletedMarked(
  { documents, count }: SearchedFirst,
  isDeleted: (documentId: string) => boolean,
): SearchedFirst {
  const marked = documents.map((each) =>
    isDeleted(each.documentId) ? { ...each, documentDeleted: true } : each,
  );
  return { documents: marked, count };
}
