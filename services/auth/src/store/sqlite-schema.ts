import { messagingMigration } from '@cairn/messaging/events';
import type { Migration } from '@cairn/persistence/store';
import { adminMigration } from './admin/sqlite.ts';
import { deletionsMigration } from './sqlite-deletions.ts';
import { exportsMigration } from './sqlite-exports.ts';
import { sealedSecretsMigration, securityMigration } from './sqlite-security.ts';

export const migrations: readonly Migration[] = [
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
  {
    name: 'revocations by when they were made',
    sql: `
      ALTER TABLE revocations ADD COLUMN revoked_at INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX revocations_by_age ON revocations (revoked_at, session_id);
    `,
  },
  securityMigration,
  {
    name: 'profiles, pictures, preferences and links of mails',
    sql: `
      CREATE TABLE profiles (
        user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        username TEXT NOT NULL DEFAULT '',
        bio TEXT NOT NULL DEFAULT '',
        title TEXT NOT NULL DEFAULT '',
        phone TEXT NOT NULL DEFAULT '',
        location TEXT NOT NULL DEFAULT '',
        website TEXT NOT NULL DEFAULT '',
        email_verified INTEGER NOT NULL DEFAULT 0,
        pending_email TEXT NOT NULL DEFAULT '',
        password_updated_at INTEGER,
        avatar_id TEXT NOT NULL DEFAULT '',
        preferences TEXT NOT NULL DEFAULT '{}'
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX profiles_by_username ON profiles (username) WHERE username <> '';
      INSERT INTO profiles (user_id) SELECT id FROM users;
      CREATE TABLE avatars (
        user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        image BLOB NOT NULL
      ) STRICT;
      CREATE TABLE links (
        hash TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        email_key TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX links_of_user ON links (user_id, expires_at);
      CREATE INDEX links_by_expiry ON links (expires_at);
    `,
  },
  deletionsMigration,
  exportsMigration,
  sealedSecretsMigration,
  {
    name: 'sign-ins by person, idle sessions',
    sql: `
      CREATE INDEX logins_that_succeeded ON logins (user_id, id) WHERE succeeded = 1;
      CREATE INDEX sessions_by_use ON sessions (last_active_at, id);
    `,
  },
  adminMigration,
];
