import type { Sqlite } from '@cairn/persistence/store';
import type { ChatStore } from '../domain/ports.ts';
import { messagesOf, newestMessages } from '../domain/turn.ts';
import { sqliteQuoting } from './sqlite-quoting.ts';
import { ofLive, type Tables } from './sqlite-tables.ts';

export type Messages = Pick<ChatStore, 'listMessages' | 'getMessage' | 'getGenerating' | 'forgetDocument'>;

export function sqliteMessages(db: Sqlite, tables: Tables): Messages {
  const { turns, quoting, deletedDocuments } = tables;
  const { forget } = sqliteQuoting(tables);

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
      const [turn] = turns.query('WHERE id IN (SELECT message_id FROM runs WHERE session_id = ?)', sessionId);
      return turn && messagesOf(turn).answer;
    },

    async forgetDocument(documentId, limit) {
      return db.transaction(() => {
        deletedDocuments.put({ documentId });
        const some = quoting.query('WHERE document_id = ? LIMIT ?', documentId, limit);
        for (const { messageId } of some) forget(documentId, messageId);
        return some.length;
      });
    },
  };
}
