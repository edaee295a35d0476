import type { SqliteOutbox } from '@cairn/messaging/events';
import { changeInPortions, sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { LAST_ID, ofAccount } from '../store/sqlite-tables.ts';
import type { SessionStore } from './ports.ts';
import { loginRecord, revocationRecord, sessionRecord } from './session.ts';

export const sessionTables = [
  tableSql(sessionRecord, ofAccount),
  tableSql(revocationRecord),
  tableSql(loginRecord, ofAccount),
  'CREATE INDEX logins_that_succeeded ON logins (user_id, id) WHERE succeeded = 1;',
];

/** Rows removed at once. */
const PORTION = 500;

const NOT_REVOKED = 'NOT EXISTS (SELECT 1 FROM revocations r WHERE r.session_id = sessions.id)';

export function sqliteSessions(db: Sqlite, outbox: SqliteOutbox): SessionStore {
  const sessions = sqliteTable(db, sessionRecord);
  const revocations = sqliteTable(db, revocationRecord);
  const logins = sqliteTable(db, loginRecord);

  function removeBefore(table: string, key: string, column: string, before: Date): Promise<number> {
    const sql = `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${column} < ? LIMIT ?)`;
    return changeInPortions(PORTION, (limit) => db.run(sql, before.getTime(), limit).changes);
  }

  return {
    async addSession(session, login, events = []) {
      db.transaction(() => {
        sessions.insert(session);
        logins.insert(login);
        outbox.add(events);
      });
    },

    getSession: async (id) => sessions.get({ id }),

    async addLogin(login) {
      logins.insert(login);
    },

    listLogins: async (userId, limit, before) => logins.newest({ userId }, limit, before),
    listSignIns: async (userId, limit) => logins.newest({ userId, succeeded: true }, limit),

    revoke: async (revocation, events) => outbox.commit(events, () => revocations.add(revocation)),

    async listRevocations(limit, since, after) {
      return revocations.query(
        'WHERE (revoked_at, session_id) > (?, ?) ORDER BY revoked_at, session_id LIMIT ?',
        (after?.revokedAt ?? since).getTime(),
        after?.sessionId ?? '',
        limit,
      );
    },

    async forget({ expired, logins: made }) {
      return (
        (await removeBefore('revocations', 'session_id', 'expires_at', expired)) +
        (await removeBefore('sessions', 'id', 'expires_at', expired)) +
        (await removeBefore('logins', 'id', 'at', made))
      );
    },

    async holdsSession(id, now) {
      const sql = `WHERE id = ? AND expires_at > ? AND ${NOT_REVOKED}`;
      return sessions.query(sql, id, now.getTime()).length > 0;
    },

    async listSessions(userId, limit, before, now) {
      return sessions.query(
        `WHERE user_id = ? AND id < ? AND expires_at > ? AND ${NOT_REVOKED} ORDER BY id DESC LIMIT ?`,
        userId,
        before ?? LAST_ID,
        now.getTime(),
        limit,
      );
    },

    async listIdleSessions(usedBefore, now, limit, after = '') {
      return sessions.query(
        `WHERE last_active_at < ? AND expires_at > ? AND id > ? AND ${NOT_REVOKED} ORDER BY id LIMIT ?`,
        usedBefore.getTime(),
        now.getTime(),
        after,
        limit,
      );
    },

    async touchSessions(activities, idleMs) {
      db.transaction(() => {
        for (const { sessionId, at } of activities) {
          db.run(
            'UPDATE sessions SET last_active_at = ?1 WHERE id = ?2 AND last_active_at < ?1 AND last_active_at >= ?3',
            at.getTime(),
            sessionId,
            at.getTime() - idleMs,
          );
        }
      });
    },
  };
}
