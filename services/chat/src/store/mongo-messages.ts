import { present } from '@cairn/persistence/mongo';
import type { ChatStore } from '../domain/ports.ts';
import { type Collections, live, toMessages, withoutEvents } from './mongo-documents.ts';
import { mongoForgetting } from './mongo-forgetting.ts';

type Messages = Pick<ChatStore, 'listMessages' | 'getMessage' | 'getGenerating' | 'forgetDocument'>;

export function mongoMessages({ sessions, turns, deletedDocuments }: Collections): Messages {
  /** What was read of a session's turns, unless the session is deleted: its turns go only after it. */
  async function ofLive<T>(sessionId: number, reading: PromiseLike<T | null>): Promise<T | undefined> {
    const [found, isLive] = await Promise.all([reading, sessions.exists({ _id: sessionId, ...live })]);
    return isLive && found !== null ? found : undefined;
  }

  const { takeOut } = mongoForgetting({ turns, deletedDocuments });

  return {
    async listMessages(sessionId, limit, before = Number.MAX_SAFE_INTEGER) {
      // Turns have two messages each: of the newest one of them may be too new.
      const newest = Math.ceil((before - 1) / 2);
      const found = await ofLive(
        sessionId,
        turns
          .find({ sessionId, number: { $lte: newest }, ...present }, withoutEvents)
          .sort({ number: -1 })
          .limit(Math.ceil(limit / 2) + 1)
          .lean(),
      );
      return (found ?? [])
        .map(toMessages)
        .flatMap(({ question, answer }) => [answer, question])
        .filter((message) => message.sequence < before)
        .slice(0, limit);
    },

    async getMessage(sessionId, messageId) {
      const answered = turns.findOne({ _id: messageId, sessionId, ...present }, withoutEvents);
      const turn = await ofLive(sessionId, answered.lean());
      if (turn) return toMessages(turn).answer;
      const asked = turns.findOne({ 'question.id': messageId, sessionId, ...present }, withoutEvents);
      const other = await ofLive(sessionId, asked.lean());
      return other && toMessages(other).question;
    },

    async getGenerating(sessionId) {
      const found = await ofLive(
        sessionId,
        turns.findOne({ 'writing.session': sessionId, 'answer.state': 'generating' }, withoutEvents).lean(),
      );
      return found ? toMessages(found).answer : undefined;
    },

    async forgetDocument(documentId, limit) {
      await deletedDocuments.updateOne({ _id: documentId }, {}, { upsert: true });
      const quoting = await turns
        .find({ citations: { $elemMatch: { documentId, documentDeleted: false } } }, { citations: 1 })
        .limit(limit)
        .lean();
      let forgotten = 0;
      for (const turn of quoting) {
        const numbers = turn.citations
          .filter((citation) => citation.documentId === documentId && !citation.documentDeleted)
          .map((citation) => citation.number)
          .slice(0, limit - forgotten);
        if (numbers.length === 0) break;
        await turns.updateOne(
          { _id: turn._id },
          { $set: { 'citations.$[c].quote': '', 'citations.$[c].documentDeleted': true } },
          { arrayFilters: [{ 'c.documentId': documentId, 'c.number': { $in: numbers } }] },
        );
        forgotten += numbers.length;
      }
      // A limit of 0 would be none.
      if (forgotten === limit) return forgotten;
      const inText = await turns
        .find({ 'answer.quotations.documentId': documentId }, { _id: 1 })
        .limit(limit - forgotten)
        .lean();
      for (const { _id } of inText) await takeOut(_id, new Set([documentId]));
      return forgotten + inText.length;
    },
  };
}
