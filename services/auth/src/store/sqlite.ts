import { sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import type { AuthStore } from '../domain/ports.ts';
import type { Login } from '../domain/user.ts';
import { nameFounder, sqliteAdmin } from './admin/sqlite.ts';
import { sqliteAccounts } from './sqlite-accounts.ts';
import { sqliteDeletions } from './sqlite-deletions.ts';
import { sqliteExports } from './sqlite-exports.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import {
  type LoginRow,
  type RevocationRow,
  type SessionRow,
  toLogin,
  toRevocation,
  toSession,
  toUser,
  USER,
  type UserRow,
} from './sqlite-rows.ts';
import { migrations } from './sqlite-schema.ts';
import { sqliteSecurity } from './sqlite-security.ts';

const PORTION = 500;

export function openSqliteStore(path: string): AuthStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const accounts = sqliteAccounts(db, outbox);

  function insertLogin(login: Login): void {
    db.run(
      'INSERT INTO logins (id, user_id, ip, user_agent, succeeded, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      login.id,
      login.userId,
      login.ip,
      login.userAgent,
      Number(login.succeeded),
      login.reason ?? null,
      login.at.getTime(),
    );
  }

  async function removeInPortions(sql: string, before: Date): Promise<number> {
    let removed = 0;
    for (;;) {
      const { changes } = db.run(sql, before.getTime(), PORTION);
      removed += changes;
      if (changes < PORTION) return removed;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    ...sqliteSecurity(db, outbox),
    ...sqliteDeletions(db, outbox),
    ...sqliteExports(db),
    ...sqliteAdmin(db, outbox),
    outbox,
    inbox: sqliteInbox(db),
    component: { name: 'auth store', stop: () => db.close() },
    portable: sqlitePortable(db),

    ...accounts,

    async addUser(user, { emailKey, passwordHash, preferences, onlyAsFirst }, events) {
      return db.transaction(() => {
        if (onlyAsFirst && db.get('SELECT 1 FROM users LIMIT 1')) return false;
        const { changes } = db.run(
          `INSERT INTO users (id, email, email_key, first_name, last_name, created_at)
           VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (email_key) DO NOTHING`,
          user.id,
          user.email,
          emailKey,
          user.firstName,
          user.lastName,
          user.createdAt.getTime(),
        );
        if (changes === 0) return false;
        db.run('INSERT INTO credentials (user_id, password_hash) VALUES (?, ?)', user.id, passwordHash);
        accounts.addProfile(user, preferences);
        nameFounder(db);
        outbox.add(events);
        return true;
      });
    },

    async findCredential(emailKey) {
      const row = db.get<UserRow & { password_hash: string }>(
        `SELECT ${USER}, c.password_hash FROM users u JOIN credentials c ON c.user_id = u.id WHERE u.email_key = ?`,
        emailKey,
      );
      return row?.password_hash ? { user: toUser(row), passwordHash: row.password_hash } : undefined;
    },

    async hasEmailKey(emailKey) {
      return db.get('SELECT 1 FROM users WHERE email_key = ?', emailKey) !== undefined;
    },

    async getUser(id) {
      const row = db.get<UserRow>(`SELECT ${USER} FROM users u WHERE u.id = ?`, id);
      return row && toUser(row);
    },

    async getUsers(ids) {
      return db
        .all<UserRow>(
          `SELECT ${USER} FROM users u WHERE u.id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(ids),
        )
        .map(toUser);
    },

    async addSession(session, login, events = []) {
      db.transaction(() => {
        db.run(
          `INSERT INTO sessions (id, user_id, ip, user_agent, created_at, expires_at, last_active_at)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          session.id,
          session.userId,
          session.ip,
          session.userAgent,
          session.createdAt.getTime(),
          session.expiresAt.getTime(),
          session.lastActiveAt.getTime(),
        );
        insertLogin(login);
        outbox.add(events);
      });
    },

    async getSession(id) {
      const row = db.get<SessionRow>('SELECT * FROM sessions WHERE id = ?', id);
      return row && toSession(row);
    },

    async addLogin(login) {
      insertLogin(login);
    },

    async listLogins(userId, limit, before) {
      const rows = before
        ? db.all<LoginRow>(
            'SELECT * FROM logins WHERE user_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
            userId,
            before,
            limit,
          )
        : db.all<LoginRow>('SELECT * FROM logins WHERE user_id = ? ORDER BY id DESC LIMIT ?', userId, limit);
      return rows.map(toLogin);
    },

    async listSignIns(userId, limit) {
      const sql = 'SELECT * FROM logins WHERE user_id = ? AND succeeded = 1 ORDER BY id DESC LIMIT ?';
      return db.all<LoginRow>(sql, userId, limit).map(toLogin);
    },

    async revoke(revocation, events) {
      return db.transaction(() => {
        const { changes } = db.run(
          'INSERT INTO revocations (session_id, revoked_at, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          revocation.sessionId,
          revocation.revokedAt.getTime(),
          revocation.expiresAt.getTime(),
        );
        if (changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async listRevocations(limit, since, after) {
      return db
        .all<RevocationRow>(
          `SELECT * FROM revocations
           WHERE (revoked_at, session_id) > (?, ?) ORDER BY revoked_at, session_id LIMIT ?`,
          (after?.revokedAt ?? since).getTime(),
          after?.sessionId ?? '',
          limit,
        )
        .map(toRevocation);
    },

    async forget({ expired, logins }) {
      return (
        (await removeInPortions(
          'DELETE FROM revocations WHERE session_id IN (SELECT session_id FROM revocations WHERE expires_at < ? LIMIT ?)',
          expired,
        )) +
        (await removeInPortions(
          'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < ? LIMIT ?)',
          expired,
        )) +
        (await removeInPortions(
          'DELETE FROM logins WHERE id IN (SELECT id FROM logins WHERE at < ? LIMIT ?)',
          logins,
        ))
      );
    },
  };
}
