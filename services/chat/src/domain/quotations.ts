/** A part of an answer's text that is a document's own words. Kept with the answer, so that a deletion finds it. */
export interface Quotation {
  documentId: string;
  /** Where it begins in the answer's text, in UTF-16 units. */
  start: number;
  /** Where it ends: the first unit after it. */
  end: number;
}

/** A text that holds other people's words, and where. */
export interface QuotingText {
  text: string;
  /** In the order of the text, none within another. */
  quotations: Quotation[];
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
