import type { Sqlite } from '@cairn/persistence/store';
import type { Tables } from '../store/sqlite-tables.ts';
import { sqliteBranches } from '../versions/sqlite.ts';
import { everyNewest, newestMessages } from './newest-messages.ts';
import type { MessageRecords } from './ports.ts';
import { messagesOf } from './turn.ts';

export function sqliteMessages(db: Sqlite, { sessions, turns }: Tables): MessageRecords {
  const { branchesOf, turnWith, turnsOf } = sqliteBranches(db, { turns });
  return {
    async listMessages(sessionId, limit, before) {
      const session = sessions.get({ id: sessionId });
      if (!session) return [];
      return newestMessages(branchesOf(session), { limit, before }, async (...part) =>
        turnsOf(sessionId, ...part),
      );
    },

    async listEveryVersion(sessionId, limit, before) {
      const session = sessions.get({ id: sessionId });
      if (!session) return [];
      return everyNewest(branchesOf(session), { limit, before }, async (newest, most) =>
        turns.query(
          'WHERE session_id = ? AND number <= ? ORDER BY number DESC LIMIT ?',
          sessionId,
          newest,
          most,
        ),
      );
    },

    async getMessage(sessionId, messageId) {
      const session = sessions.get({ id: sessionId });
      const turn = session && turnWith(sessionId, messageId);
      if (!turn) return undefined;
      const { question, answer } = messagesOf(turn, branchesOf(session));
      return answer.id === messageId ? answer : question;
    },

    async getGenerating(sessionId) {
      const session = sessions.get({ id: sessionId });
      const [turn] = turns.query(
        'WHERE id IN (SELECT message_id FROM generations WHERE session_id = ?)',
        sessionId,
      );
      return session && turn && messagesOf(turn, branchesOf(session)).answer;
    },
  };
}
