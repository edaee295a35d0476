import type { Sqlite } from '@cairn/persistence/store';
import { messagesOf } from '../messages/turn.ts';
import type { Tables } from '../store/sqlite-tables.ts';
import type { FeedbackRecords } from './ports.ts';

export function sqliteFeedback(db: Sqlite, { sessions, turns, generations }: Tables): FeedbackRecords {
  return {
    async setFeedback(sessionId, id, feedback) {
      return db.transaction(() => {
        if (!sessions.has({ id: sessionId }) || generations.has({ messageId: id })) return undefined;
        if (turns.update({ id, sessionId }, { feedback }) === 0) return undefined;
        const turn = turns.get({ id });
        return turn && messagesOf(turn).answer;
      });
    },

    async listFeedback(projectId, limit, after = '') {
      const found = turns.query(
        `WHERE session_id IN (SELECT id FROM sessions WHERE project_id = ?)
           AND feedback IS NOT NULL AND id > ? ORDER BY id LIMIT ?`,
        projectId,
        after,
        limit,
      );
      return found.map((turn) => messagesOf(turn).answer);
    },
  };
}
