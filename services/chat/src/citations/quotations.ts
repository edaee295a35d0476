import { FileType } from '@cairn/proto/documents';
import { z } from 'zod';
import type { SearchedFirst } from './searched-first.ts';

/** A part of an answer's text that is a document's own words. Kept with the answer, so that a deletion finds it. */
export const quotationSchema = z.object({
  documentId: z.string(),
  /** Where it begins in the answer's text, in UTF-16 units. */
  start: z.int(),
  /** Where it ends: the first unit after it. */
  end: z.int(),
});

export type Quotation = z.infer<typeof quotationSchema>;

/** What a passage stands under, as documents has it. */
const contextSchema = z.object({
  title: z.string(),
  sections: z.array(z.string()),
  table: z.string(),
  unit: z.string(),
  period: z.string(),
  pageLabel: z.string(),
});

/** A passage given for an answer, under the number the answer cites it by. Kept with the answer. */
export const citationSchema = z.object({
  /** The n of `[n]`. */
  number: z.int(),
  /** Of a memory, whose id stands in the place of a document's. */
  kind: z.literal('memory').optional(),
  documentId: z.string(),
  documentName: z.string(),
  fileType: z.enum(FileType),
  version: z.int(),
  chunkId: z.string(),
  page: z.int(),
  start: z.int(),
  end: z.int(),
  lineStart: z.int(),
  lineEnd: z.int(),
  /** The passage's text; empty once its document was deleted. */
  quote: z.string(),
  cited: z.boolean(),
  documentDeleted: z.boolean(),
  /** Absent of passages without one, and once the document was deleted. */
  context: contextSchema.optional(),
});

export type Citation = z.infer<typeof citationSchema>;

/** A text that holds other people's words, and where. */
export interface QuotingText {
  text: string;
  /** In the order of the text, none within another. */
  quotations: Quotation[];
}

/** What an answer holds of documents. */
export interface Quoting extends QuotingText {
  citations: Citation[];
  searchedFirst?: SearchedFirst | undefined;
}

/** What stands in an answer where a deleted document was quoted. Clients say it in the reader's language. */
export const QUOTE_REMOVED = '[quote removed: the document was deleted]';

/** The text with the words of deleted documents taken out, and where the other quotations are then. */
export function withoutQuotations(
  { text, quotations }: { text: string; quotations: readonly Quotation[] },
  isDeleted: (documentId: string) => boolean,
): QuotingText {
  const kept: Quotation[] = [];
  let out = '';
  let from = 0;
  for (const { documentId, start, end } of quotations) {
    out += text.slice(from, start);
    if (isDeleted(documentId)) {
      out += QUOTE_REMOVED;
    } else {
      kept.push({ documentId, start: out.length, end: out.length + end - start });
      out += text.slice(start, end);
    }
    from = end;
  }
  return { text: out + text.slice(from), quotations: kept };
}

/** The citations without the words of deleted documents; they stay, marked. */
export function withoutQuotes(
  citations: readonly Citation[],
  isDeleted: (documentId: string) => boolean,
): Citation[] {
  return citations.map((each) =>
    isDeleted(each.documentId) ? { ...each, quote: '', documentDeleted: true, context: undefined } : each,
  );
}

/** The documents whose words are held, or which are named as there. */
export function documentsIn({ citations, quotations, searchedFirst }: Omit<Quoting, 'text'>): string[] {
  const known = [...citations, ...(searchedFirst?.documents ?? [])];
  const there = known.filter(({ documentDeleted }) => !documentDeleted);
  return [...new Set([...there, ...quotations].map(({ documentId }) => documentId))];
}
