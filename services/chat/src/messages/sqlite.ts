import { ofLive, type Tables } from '../store/sqlite-tables.ts';
import type { MessageRecords } from './ports.ts';
import { messagesOf, newestMessages } from './turn.ts';

export function sqliteMessages({ turns }: Tables): MessageRecords {
  return {
    listMessages: (sessionId, limit, before) =>
      newestMessages({ limit, before }, async (newest, most) =>
        turns.query(
          `WHERE session_id = ? AND number <= ? AND ${ofLive} ORDER BY number DESC LIMIT ?`,
          sessionId,
          newest,
          most,
        ),
      ),

    async getMessage(sessionId, messageId) {
      const [turn] = turns.query(
        `WHERE (id = ?1 OR question_id = ?1) AND session_id = ?2 AND ${ofLive}`,
        messageId,
        sessionId,
      );
      if (!turn) return undefined;
      const { question, answer } = messagesOf(turn);
      return answer.id === messageId ? answer : question;
    },

    async getGenerating(sessionId) {
      const [turn] = turns.query(
        'WHERE id IN (SELECT message_id FROM generations WHERE session_id = ?)',
        sessionId,
      );
      return turn && messagesOf(turn).answer;
    },
  };
}
