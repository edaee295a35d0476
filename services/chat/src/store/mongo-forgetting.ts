import { type Quotation, withoutQuotations } from '../domain/quotations.ts';
import type { Collections, TurnDocument } from './mongo-documents.ts';

/** What a turn holds of documents. */
type Quoting = Pick<TurnDocument, 'citations'> & { answer: Pick<TurnDocument['answer'], 'quotations'> };

/**
 * A document may be deleted at the moment in which an answer comes to quote it: whoever deletes marks the document
 * first and looks through answers then, whoever saves what an answer quotes looks for marks again afterwards, before
 * the run is let go. Where that did not come to pass it is done when the run ends.
 */
export function mongoForgetting({
  turns,
  deletedDocuments,
}: Pick<Collections, 'turns' | 'deletedDocuments'>) {
  /** Those documents of which something is quoted though they are deleted. */
  async function deletedAmong(quoting: Quoting): Promise<string[]> {
    const quoted = [
      ...quoting.citations.filter((citation) => !citation.documentDeleted),
      ...(quoting.answer.quotations ?? []),
    ].map(({ documentId }) => documentId);
    if (quoted.length === 0) return [];
    const deleted = await deletedDocuments.find({ _id: { $in: [...new Set(quoted)] } }).lean();
    return deleted.map((document) => document._id);
  }

  /** Takes the words of documents out of an answer's text, whatever else is written to it meanwhile. */
  async function takeOut(messageId: string, deleted: ReadonlySet<string>): Promise<void> {
    for (;;) {
      const turn = await turns.findOne({ _id: messageId }, { answer: 1 }).lean();
      const quotations = turn?.answer.quotations ?? [];
      if (!turn || !quotations.some(({ documentId }) => deleted.has(documentId))) return;
      const kept = withoutQuotations({ text: turn.answer.text, quotations }, (id) => deleted.has(id));
      const { matchedCount } = await turns.updateOne(
        { _id: messageId, 'answer.text': turn.answer.text },
        { $set: { 'answer.text': kept.text, 'answer.quotations': kept.quotations } },
      );
      if (matchedCount > 0) return;
    }
  }

  return {
    deletedAmong,
    takeOut,

    /** Takes all that a turn has of deleted documents out of it. */
    async forgetDeleted(messageId: string, quoting: Quoting): Promise<void> {
      const deleted = await deletedAmong(quoting);
      if (deleted.length === 0) return;
      await turns.updateOne(
        { _id: messageId },
        { $set: { 'citations.$[c].quote': '', 'citations.$[c].documentDeleted': true } },
        { arrayFilters: [{ 'c.documentId': { $in: deleted } }] },
      );
      await takeOut(messageId, new Set(deleted));
    },
  };
}

/** A text as a turn keeps it. */
export const textOf = (text: string, quotations: readonly Quotation[] = []) => ({
  'answer.text': text,
  'answer.quotations': [...quotations],
});
