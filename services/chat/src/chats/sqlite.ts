import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { Tables } from '../store/sqlite-tables.ts';
import type { SessionRecords } from './ports.ts';
import { emptySession } from './session.ts';

export function sqliteSessions(
  db: Sqlite,
  { sessions, turns, generations, deletedSessions, deletedProjects }: Tables,
  outbox: SqliteOutbox,
): SessionRecords {
  /** Removes a session and ends its generation; its turns are removed by `purge`. */
  function remove(sessionId: number): boolean {
    if (sessions.remove({ id: sessionId }) === 0) return false;
    generations.remove({ sessionId });
    deletedSessions.put({ sessionId });
    return true;
  }

  return {
    async createSession(made, events) {
      const { projectId } = made;
      return db.transaction(() => {
        if (deletedProjects.has({ projectId })) return undefined;
        const session = emptySession(made);
        const id = sessions.insert(session);
        outbox.add(events(id));
        return { ...session, id };
      });
    },

    getSession: async (projectId, id) => sessions.get({ projectId, id }),

    listSessions: async (projectId, userId, limit, before, pinned) =>
      sessions.newest({ projectId, userId, ...(pinned !== undefined && { pinned }) }, limit, before),

    listSessionsOfPerson: async (userId, limit) =>
      sessions.query('WHERE user_id = ? ORDER BY id LIMIT ?', userId, limit),

    listSessionsById: async (ids) =>
      sessions.query('WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)),

    listEverySession: async (limit, after = 0) =>
      sessions.query('WHERE id > ? ORDER BY id LIMIT ?', after, limit),

    async count(of) {
      const [column, value] = 'userId' in of ? ['user_id', of.userId] : ['project_id', of.projectId];
      const counted = db.get<{ sessions: number; messages: number }>(
        `SELECT count(*) AS sessions, coalesce(sum(message_count), 0) AS messages
         FROM sessions WHERE ${column} = ?`,
        value,
      );
      return { sessions: counted?.sessions ?? 0, messages: counted?.messages ?? 0 };
    },

    async updateSession(id, changes, events) {
      return outbox.commit(events, () => {
        if (sessions.update({ id }, changes) === 0) return undefined;
        return sessions.get({ id });
      });
    },

    async titleSession(id, title, events) {
      return db.transaction(() => {
        const changes = { name: title, placeholder: undefined };
        if (sessions.update({ id, placeholder: true }, changes) === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async deleteSession(sessionId, events) {
      return db.transaction(() => {
        const found = remove(sessionId);
        if (found) outbox.add(events);
        return found;
      });
    },

    async deleteSessionsOfProject(projectId, limit) {
      return db.transaction(() => {
        deletedProjects.put({ projectId });
        const found = sessions.query('WHERE project_id = ? LIMIT ?', projectId, limit);
        const ended = found.flatMap(({ id }) => generations.get({ sessionId: id }) ?? []);
        for (const { id } of found) remove(id);
        return {
          deleted: found.length,
          generations: ended.map(({ messageId, generation }) => ({ messageId, generation })),
        };
      });
    },

    async purge(limit) {
      return db.transaction(() => {
        const [session] = deletedSessions.page(undefined, 1);
        if (!session) return 0;
        // A turn is two messages.
        const portion = Math.max(1, Math.floor(limit / 2));
        const removed = turns.remove(session, portion);
        if (removed === portion) return 2 * removed;
        deletedSessions.remove(session);
        return 2 * removed + 1;
      });
    },
  };
}
