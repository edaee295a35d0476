import type { Collections } from '../store/mongo-collections.ts';
import type { MessageRecords } from './ports.ts';
import { messagesOf, newestMessages } from './turn.ts';

export function mongoMessages({ sessions, turns }: Collections): MessageRecords {
  /** Turns of a session, unless it is deleted: its turns are removed only after it. */
  async function ofLive(sessionId: number, filter: object, limit: number) {
    const [found, isLive] = await Promise.all([
      turns.list({ sessionId, ...filter }, { number: -1 }, limit),
      sessions.has({ id: sessionId }),
    ]);
    return isLive ? found : [];
  }

  return {
    listMessages: (sessionId, limit, before) =>
      newestMessages({ limit, before }, (newest, most) =>
        ofLive(sessionId, { number: { $lte: newest } }, most),
      ),

    async getMessage(sessionId, messageId) {
      const either = { $or: [{ _id: messageId }, { questionId: messageId }] };
      const [turn] = await ofLive(sessionId, either, 1);
      if (!turn) return undefined;
      const { question, answer } = messagesOf(turn);
      return answer.id === messageId ? answer : question;
    },

    async getGenerating(sessionId) {
      const written = { 'lease.session': sessionId, state: 'generating' };
      const [turn] = await ofLive(sessionId, written, 1);
      return turn && messagesOf(turn).answer;
    },
  };
}
