import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { ChatStore, RunKey, Session } from '../domain/ports.ts';

export interface SessionRow {
  id: number;
  project_id: number;
  user_id: string;
  name: string;
  message_count: number;
  created_at: number;
  updated_at: number;
}

type Sessions = Pick<
  ChatStore,
  | 'createSession'
  | 'getSession'
  | 'listSessions'
  | 'listSessionsOfPerson'
  | 'countPerson'
  | 'renameSession'
  | 'deleteSession'
  | 'countProject'
  | 'deleteSessionsOfProject'
  | 'purge'
>;

export function sqliteSessions(db: Sqlite, outbox: SqliteOutbox): Sessions {
  /** Hides a session and ends its run; its messages go by `purge`. */
  function hide(sessionId: number): boolean {
    db.run('DELETE FROM runs WHERE session_id = ?', sessionId);
    return db.run('UPDATE sessions SET deleted = 1 WHERE id = ? AND deleted = 0', sessionId).changes > 0;
  }

  return {
    async createSession({ projectId, userId, name, at }, events) {
      return db.transaction(() => {
        if (db.get('SELECT 1 FROM deleted_projects WHERE project_id = ?', projectId)) return undefined;
        const { lastId } = db.run(
          'INSERT INTO sessions (project_id, user_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
          projectId,
          userId,
          name,
          at.getTime(),
          at.getTime(),
        );
        outbox.add(events(lastId));
        return { id: lastId, projectId, userId, name, messageCount: 0, createdAt: at, updatedAt: at };
      });
    },

    async getSession(projectId, sessionId) {
      const row = db.get<SessionRow>(
        'SELECT * FROM sessions WHERE id = ? AND project_id = ? AND deleted = 0',
        sessionId,
        projectId,
      );
      return row && toSession(row);
    },

    async listSessions(projectId, userId, limit, before = Number.MAX_SAFE_INTEGER) {
      return db
        .all<SessionRow>(
          'SELECT * FROM sessions WHERE project_id = ? AND user_id = ? AND deleted = 0 AND id < ? ORDER BY id DESC LIMIT ?',
          projectId,
          userId,
          before,
          limit,
        )
        .map(toSession);
    },

    async listSessionsOfPerson(userId, limit) {
      const sql = 'SELECT * FROM sessions WHERE user_id = ? AND deleted = 0 ORDER BY id LIMIT ?';
      return db.all<SessionRow>(sql, userId, limit).map(toSession);
    },

    async countPerson(userId) {
      const counted = db.get<{ sessions: number; messages: number }>(
        `SELECT count(*) AS sessions, coalesce(sum(message_count), 0) AS messages
         FROM sessions WHERE user_id = ? AND deleted = 0`,
        userId,
      );
      return { sessions: counted?.sessions ?? 0, messages: counted?.messages ?? 0 };
    },

    async renameSession(sessionId, name, at, events) {
      return db.transaction(() => {
        const row = db.get<SessionRow>(
          'UPDATE sessions SET name = ?, updated_at = ? WHERE id = ? AND deleted = 0 RETURNING *',
          name,
          at.getTime(),
          sessionId,
        );
        if (row) outbox.add(events);
        return row && toSession(row);
      });
    },

    async deleteSession(sessionId, events) {
      return db.transaction(() => {
        const found = hide(sessionId);
        if (found) outbox.add(events);
        return found;
      });
    },

    async countProject(projectId) {
      const row = db.get<{ sessions: number; messages: number }>(
        `SELECT count(*) AS sessions, coalesce(sum(message_count), 0) AS messages
         FROM sessions WHERE project_id = ? AND deleted = 0`,
        projectId,
      );
      return { sessions: row?.sessions ?? 0, messages: row?.messages ?? 0 };
    },

    async deleteSessionsOfProject(projectId, limit) {
      return db.transaction(() => {
        db.run('INSERT INTO deleted_projects (project_id) VALUES (?) ON CONFLICT DO NOTHING', projectId);
        const ids = db.all<{ id: number }>(
          'SELECT id FROM sessions WHERE project_id = ? AND deleted = 0 LIMIT ?',
          projectId,
          limit,
        );
        const runs: RunKey[] = [];
        for (const { id } of ids) {
          const run = db.get<{ message_id: string; run: string }>(
            'SELECT message_id, run FROM runs WHERE session_id = ?',
            id,
          );
          if (run) runs.push({ messageId: run.message_id, run: run.run });
          hide(id);
        }
        return { deleted: ids.length, runs };
      });
    },

    async purge(limit) {
      return db.transaction(() => {
        const session = db.get<{ id: number }>(
          'SELECT id FROM sessions WHERE deleted = 1 ORDER BY id LIMIT 1',
        );
        if (!session) return 0;
        const messages = db.all<{ id: string }>(
          'SELECT id FROM messages WHERE session_id = ? ORDER BY sequence LIMIT ?',
          session.id,
          limit,
        );
        for (const { id } of messages) {
          db.run('DELETE FROM citations WHERE message_id = ?', id);
          db.run('DELETE FROM quotations WHERE message_id = ?', id);
          db.run('DELETE FROM messages WHERE id = ?', id);
        }
        if (messages.length === limit) return messages.length;
        db.run('DELETE FROM sessions WHERE id = ?', session.id);
        return messages.length + 1;
      });
    },
  };
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    projectId: row.project_id,
    userId: row.user_id,
    name: row.name,
    messageCount: row.message_count,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
