import type { Envelope } from '@cairn/messaging/events';
import type { MongoOutbox } from '@cairn/messaging/mongo';
import type { Turn } from '../messages/turn.ts';
import type { Collections } from '../store/mongo-collections.ts';
import { answerChanged } from './answer-changed.ts';
import type { QuotingRecords } from './ports.ts';
import { documentsIn, type Quoting, withoutQuotations } from './quotations.ts';

/**
 * A document may be deleted while an answer comes to quote it. The deletion marks the document first and then looks
 * through answers; saving what an answer quotes looks for marks again afterwards, before the generation is released.
 * What a crash leaves undone is done when the generation ends.
 */
export function mongoQuoting({ turns, deletedDocuments }: Pick<Collections, 'turns' | 'deletedDocuments'>) {
  /** Those documents whose words are held though they are deleted. */
  async function deletedAmong(quoting: Omit<Quoting, 'text'>): Promise<Set<string>> {
    const ids = documentsIn(quoting);
    if (ids.length === 0) return new Set();
    const deleted = await deletedDocuments.list({ _id: { $in: ids } }, { _id: 1 }, ids.length);
    return new Set(deleted.map(({ documentId }) => documentId));
  }

  /**
   * Takes the words of documents out of an answer, whatever else is written to it meanwhile.
   * @param write a text without them.
   */
  async function takeOut(
    messageId: string,
    deleted: ReadonlySet<string>,
    write: (turn: Turn, text: Partial<Turn>) => Promise<boolean>,
  ): Promise<void> {
    await turns.model.updateOne(
      { _id: messageId },
      {
        $set: { 'citations.$[c].quote': '', 'citations.$[c].documentDeleted': true },
        $unset: { 'citations.$[c].context': '' },
      },
      { arrayFilters: [{ 'c.documentId': { $in: [...deleted] } }] },
    );
    const named = { $in: [...deleted] };
    await turns.model.updateOne(
      { _id: messageId, 'searchedFirst.documents.documentId': named },
      { $set: { 'searchedFirst.documents.$[d].documentDeleted': true } },
      { arrayFilters: [{ 'd.documentId': named }] },
    );
    for (;;) {
      const turn = await turns.get({ id: messageId });
      if (!turn?.quotations.some(({ documentId }) => deleted.has(documentId))) return;
      if (
        await write(
          turn,
          withoutQuotations(turn, (documentId) => deleted.has(documentId)),
        )
      )
        return;
    }
  }

  return {
    deletedAmong,
    takeOut,

    /** Takes all that a turn holds of deleted documents out of it. */
    async forgetDeleted(messageId: string, quoting: Omit<Quoting, 'text'>): Promise<void> {
      const deleted = await deletedAmong(quoting);
      if (deleted.size === 0) return;
      await takeOut(messageId, deleted, async ({ text }, changes) => {
        const { matchedCount } = await turns.model.updateOne({ _id: messageId, text }, { $set: changes });
        return matchedCount > 0;
      });
    },
  };
}

/** What says whose words a turn holds. */
const COUNTED = { 'citations.documentId': 1, 'citations.documentDeleted': 1, quotations: 1 } as const;

/** Takes the words of deleted documents out of answers. */
export function mongoForgetting(
  { sessions, turns, deletedDocuments }: Collections,
  outbox: MongoOutbox,
): QuotingRecords {
  const { takeOut } = mongoQuoting({ turns, deletedDocuments });

  /** Writes a text in the step that tells of it: after a crash nobody would know any more that it is another. */
  async function write(turn: Turn, text: Partial<Turn>): Promise<boolean> {
    const session = await sessions.get({ id: turn.sessionId });
    const events: Envelope[] = session ? [answerChanged(turn, session)] : [];
    return outbox.change(turns.model, { _id: turn.id, text: turn.text }, turns.change(text), events);
  }

  /** Turns that hold words of a document, or name it as there. */
  function holdingOf(documentId: string) {
    const asThere = { $elemMatch: { documentId, documentDeleted: false } };
    const named = [{ citations: asThere }, { 'searchedFirst.documents': asThere }];
    return { $or: [...named, { 'quotations.documentId': documentId }] };
  }

  return {
    async countQuotes(documentId) {
      const found = turns.model
        .find(holdingOf(documentId), COUNTED)
        .lean<Pick<Turn, 'citations' | 'quotations'>>()
        .cursor();
      let quotes = 0;
      for await (const { citations, quotations } of found) {
        quotes += citations.filter((each) => each.documentId === documentId && !each.documentDeleted).length;
        quotes += quotations.filter((each) => each.documentId === documentId).length;
      }
      return quotes;
    },

    async forgetDocument(documentId, limit) {
      await deletedDocuments.put({ documentId });
      const holding = holdingOf(documentId);
      const some = await turns.model.find(holding, { _id: 1 }).limit(limit).lean();
      for (const { _id } of some) await takeOut(_id, new Set([documentId]), write);
      return some.length;
    },

    async recallDocument(documentId) {
      await deletedDocuments.model.deleteOne({ _id: documentId });
    },
  };
}
