import {
  type Citation,
  documentsIn,
  type Quotation,
  withoutQuotations,
  withoutQuotes,
} from '../domain/quotations.ts';
import type { Tables } from './sqlite-tables.ts';

/** Keeps what answers hold of documents. A document may be deleted between the search that found it and the answer. */
export function sqliteQuoting({ turns, quoting, deletedDocuments }: Tables) {
  const isDeleted = (documentId: string) => deletedDocuments.has({ documentId });

  function index(messageId: string, documents: readonly string[]): void {
    for (const documentId of documents) quoting.add({ documentId, messageId });
  }

  return {
    index,

    keepCitations(messageId: string, given: readonly Citation[]): void {
      const citations = withoutQuotes(given, isDeleted);
      turns.update({ id: messageId }, { citations });
      index(messageId, documentsIn({ citations, quotations: [] }));
    },

    keepText(messageId: string, text: string, quotations: readonly Quotation[] = []): void {
      const kept = withoutQuotations({ text, quotations }, isDeleted);
      turns.update({ id: messageId }, { ...kept });
      index(messageId, documentsIn({ ...kept, citations: [] }));
    },

    /** Takes the words of a document out of an answer. */
    forget(documentId: string, messageId: string): void {
      const turn = turns.get({ id: messageId });
      const isIt = (id: string) => id === documentId;
      if (turn) {
        const citations = withoutQuotes(turn.citations, isIt);
        turns.update({ id: messageId }, { ...withoutQuotations(turn, isIt), citations });
      }
      quoting.remove({ documentId, messageId });
    },
  };
}
