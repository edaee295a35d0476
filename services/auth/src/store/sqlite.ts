import { messagingMigration, sqliteInbox, sqliteOutbox } from '@cairn/kit/events';
import type { Component } from '@cairn/kit/run';
import { type Migration, Sqlite } from '@cairn/kit/store';
import type { AuthStore } from '../domain/ports.ts';
import type { Login, Revocation, Session, User } from '../domain/user.ts';

const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'users, sessions, revocations and logins',
    sql: `
      CREATE TABLE users (
        id TEXT PRIMARY KEY,
        email TEXT NOT NULL,
        email_key TEXT NOT NULL UNIQUE,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE credentials (
        user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        password_hash TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        ip TEXT NOT NULL,
        user_agent TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sessions_of_user ON sessions (user_id, id);
      CREATE INDEX sessions_by_expiry ON sessions (expires_at);
      CREATE TABLE revocations (
        session_id TEXT PRIMARY KEY,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX revocations_by_expiry ON revocations (expires_at, session_id);
      CREATE TABLE logins (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        ip TEXT NOT NULL,
        user_agent TEXT NOT NULL,
        succeeded INTEGER NOT NULL,
        at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX logins_of_user ON logins (user_id, id);
      CREATE INDEX logins_by_age ON logins (at);
    `,
  },
];

const PORTION = 500;
const USER = 'u.id, u.email, u.first_name, u.last_name, u.created_at';

interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  created_at: number;
}

interface SessionRow {
  id: string;
  user_id: string;
  ip: string;
  user_agent: string;
  created_at: number;
  expires_at: number;
}

interface LoginRow {
  id: string;
  user_id: string;
  ip: string;
  user_agent: string;
  succeeded: number;
  at: number;
}

interface RevocationRow {
  session_id: string;
  expires_at: number;
}

export function openSqliteStore(path: string): AuthStore & { component: Component } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);

  function insertLogin(login: Login): void {
    db.run(
      'INSERT INTO logins (id, user_id, ip, user_agent, succeeded, at) VALUES (?, ?, ?, ?, ?, ?)',
      login.id,
      login.userId,
      login.ip,
      login.userAgent,
      Number(login.succeeded),
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
    outbox,
    inbox: sqliteInbox(db),
    component: { name: 'auth store', stop: () => db.close() },

    async addUser(user, { emailKey, passwordHash }, events) {
      return db.transaction(() => {
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
        outbox.add(events);
        return true;
      });
    },

    async findCredential(emailKey) {
      const row = db.get<UserRow & { password_hash: string }>(
        `SELECT ${USER}, c.password_hash FROM users u JOIN credentials c ON c.user_id = u.id WHERE u.email_key = ?`,
        emailKey,
      );
      return row && { user: toUser(row), passwordHash: row.password_hash };
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

    async addSession(session, login) {
      db.transaction(() => {
        db.run(
          'INSERT INTO sessions (id, user_id, ip, user_agent, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
          session.id,
          session.userId,
          session.ip,
          session.userAgent,
          session.createdAt.getTime(),
          session.expiresAt.getTime(),
        );
        insertLogin(login);
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

    async revoke(revocation, events) {
      return db.transaction(() => {
        const { changes } = db.run(
          'INSERT INTO revocations (session_id, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
          revocation.sessionId,
          revocation.expiresAt.getTime(),
        );
        if (changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async listRevocations(limit, from, after) {
      const start: [number, string] = after
        ? [after.expiresAt.getTime(), after.sessionId]
        : [from.getTime(), ''];
      return db
        .all<RevocationRow>(
          `SELECT session_id, expires_at FROM revocations
           WHERE (expires_at, session_id) > (?, ?) ORDER BY expires_at, session_id LIMIT ?`,
          ...start,
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

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    createdAt: new Date(row.created_at),
  };
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
}

function toLogin(row: LoginRow): Login {
  return {
    id: row.id,
    userId: row.user_id,
    ip: row.ip,
    userAgent: row.user_agent,
    succeeded: row.succeeded === 1,
    at: new Date(row.at),
  };
}

function toRevocation(row: RevocationRow): Revocation {
  return { sessionId: row.session_id, expiresAt: new Date(row.expires_at) };
}
