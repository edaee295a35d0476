import type { Collections } from '../store/mongo-collections.ts';
import { mongoBranches } from '../versions/mongo.ts';
import { everyNewest, newestMessages } from './newest-messages.ts';
import type { MessageRecords } from './ports.ts';
import { messagesOf } from './turn.ts';

export function mongoMessages({ sessions, turns }: Collections): MessageRecords {
  const { branchesOf, turnWith, turnsOf } = mongoBranches({ turns });
  return {
    // Turns of a deleted session are removed only after it.
    async listMessages(sessionId, limit, before) {
      const session = await sessions.get({ id: sessionId });
      if (!session) return [];
      return newestMessages(await branchesOf(session), { limit, before }, (...part) =>
        turnsOf(sessionId, ...part),
      );
    },

    async listEveryVersion(sessionId, limit, before) {
      const session = await sessions.get({ id: sessionId });
      if (!session) return [];
      return everyNewest(await branchesOf(session), { limit, before }, (newest, most) =>
        turns.list({ sessionId, number: { $lte: newest } }, { number: -1 }, most),
      );
    },

    async getMessage(sessionId, messageId) {
      const [turn, session] = await Promise.all([
        turnWith(sessionId, messageId),
        sessions.get({ id: sessionId }),
      ]);
      if (!turn || !session) return undefined;
      const { question, answer } = messagesOf(turn, await branchesOf(session));
      return answer.id === messageId ? answer : question;
    },

    async getGenerating(sessionId) {
      const written = { sessionId, 'lease.session': sessionId, state: 'generating' };
      const [[turn], session] = await Promise.all([
        turns.list(written, { number: -1 }, 1),
        sessions.get({ id: sessionId }),
      ]);
      return turn && session && messagesOf(turn, await branchesOf(session)).answer;
    },
  };
}
