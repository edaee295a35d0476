import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Migration, Sqlite } from '@cairn/persistence/store';
import { type ApiToken, expiryOf, type Scope, type SecondFactor } from '../domain/security.ts';
import type { SecurityStore } from '../domain/security-ports.ts';
import { type SessionRow, toSession } from './sqlite-rows.ts';

export const securityMigration: Migration = {
  name: 'activity of sessions, reasons of failed logins, API tokens, second factors',
  sql: `
    ALTER TABLE sessions ADD COLUMN last_active_at INTEGER NOT NULL DEFAULT 0;
    UPDATE sessions SET last_active_at = created_at;
    ALTER TABLE logins ADD COLUMN reason TEXT;
    CREATE TABLE api_tokens (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      hash TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      prefix TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      last_used_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX api_tokens_of_user ON api_tokens (user_id, id);
    CREATE TABLE second_factors (
      user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      pending_secret TEXT,
      secret TEXT,
      enabled_at INTEGER,
      last_step INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE backup_codes (
      user_id TEXT NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      PRIMARY KEY (user_id, hash)
    ) STRICT, WITHOUT ROWID;
  `,
};

export const sealedSecretsMigration: Migration = {
  name: 'second factors by what their secrets are sealed with',
  sql: 'CREATE INDEX second_factors_by_secret ON second_factors (secret) WHERE secret IS NOT NULL;',
};

export interface ApiTokenRow {
  id: string;
  user_id: string;
  hash: string;
  name: string;
  scopes: string;
  prefix: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

export interface SecondFactorRow {
  user_id: string;
  pending_secret: string | null;
  secret: string | null;
  enabled_at: number | null;
  last_step: number;
}

export function toApiToken(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: row.scopes.split(' ') as Scope[],
    prefix: row.prefix,
    createdAt: new Date(row.created_at),
    expiresAt: expiryOf(row.created_at, row.expires_at),
    lastUsedAt: row.last_used_at === null ? undefined : new Date(row.last_used_at),
  };
}

/** Sorts after every id. */
const LAST = '\u{10ffff}';

/** The part of an auth file that is people's security. */
export function sqliteSecurity(db: Sqlite, outbox: SqliteOutbox): SecurityStore {
  return { ...sessions(db), ...apiTokens(db, outbox), ...secondFactors(db, outbox) };
}

function sessions(db: Sqlite): Pick<SecurityStore, 'listSessions' | 'touchSessions' | 'listIdleSessions'> {
  return {
    async listSessions(userId, limit, before, now) {
      return db
        .all<SessionRow>(
          `SELECT s.* FROM sessions s
           WHERE s.user_id = ? AND s.id < ? AND s.expires_at > ?
             AND NOT EXISTS (SELECT 1 FROM revocations r WHERE r.session_id = s.id)
           ORDER BY s.id DESC LIMIT ?`,
          userId,
          before ?? LAST,
          now.getTime(),
          limit,
        )
        .map(toSession);
    },

    async listIdleSessions(usedBefore, now, limit, after) {
      return db
        .all<SessionRow>(
          `SELECT s.* FROM sessions s
           WHERE s.last_active_at < ? AND s.expires_at > ? AND s.id > ?
             AND NOT EXISTS (SELECT 1 FROM revocations r WHERE r.session_id = s.id)
           ORDER BY s.id LIMIT ?`,
          usedBefore.getTime(),
          now.getTime(),
          after ?? '',
          limit,
        )
        .map(toSession);
    },

    async touchSessions(activities, idleMs) {
      db.transaction(() => {
        for (const { sessionId, at } of activities) {
          db.run(
            'UPDATE sessions SET last_active_at = ? WHERE id = ? AND last_active_at < ? AND last_active_at >= ?',
            at.getTime(),
            sessionId,
            at.getTime(),
            at.getTime() - idleMs,
          );
        }
      });
    },
  };
}

type ApiTokens = Pick<
  SecurityStore,
  'addApiToken' | 'listApiTokens' | 'findApiToken' | 'touchApiToken' | 'revokeApiToken'
>;

function apiTokens(db: Sqlite, outbox: SqliteOutbox): ApiTokens {
  return {
    async addApiToken(token, hash, events) {
      db.transaction(() => {
        db.run(
          `INSERT INTO api_tokens (id, user_id, hash, name, scopes, prefix, created_at, expires_at, last_used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          token.id,
          token.userId,
          hash,
          token.name,
          token.scopes.join(' '),
          token.prefix,
          token.createdAt.getTime(),
          token.expiresAt.getTime(),
          token.lastUsedAt?.getTime() ?? null,
        );
        outbox.add(events);
      });
    },

    async listApiTokens(userId, limit, before) {
      return db
        .all<ApiTokenRow>(
          'SELECT * FROM api_tokens WHERE user_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
          userId,
          before ?? LAST,
          limit,
        )
        .map(toApiToken);
    },

    async findApiToken(hash) {
      const row = db.get<ApiTokenRow>('SELECT * FROM api_tokens WHERE hash = ?', hash);
      return row && toApiToken(row);
    },

    async touchApiToken(id, at) {
      db.run(
        'UPDATE api_tokens SET last_used_at = ? WHERE id = ? AND coalesce(last_used_at, 0) < ?',
        at.getTime(),
        id,
        at.getTime(),
      );
    },

    async revokeApiToken(userId, { sessionId, revokedAt, expiresAt }, events) {
      return db.transaction(() => {
        const { changes } = db.run('DELETE FROM api_tokens WHERE id = ? AND user_id = ?', sessionId, userId);
        if (changes === 0) return false;
        db.run(
          'INSERT INTO revocations (session_id, revoked_at, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          sessionId,
          revokedAt.getTime(),
          expiresAt.getTime(),
        );
        outbox.add(events);
        return true;
      });
    },
  };
}

function secondFactors(
  db: Sqlite,
  outbox: SqliteOutbox,
): Omit<SecurityStore, keyof ApiTokens | 'listSessions' | 'touchSessions' | 'listIdleSessions'> {
  function setBackupCodes(userId: string, hashes: readonly string[]): void {
    db.run('DELETE FROM backup_codes WHERE user_id = ?', userId);
    for (const hash of hashes) db.run('INSERT INTO backup_codes (user_id, hash) VALUES (?, ?)', userId, hash);
  }

  return {
    async getSecondFactor(userId) {
      const row = db.get<SecondFactorRow & { codes: number }>(
        `SELECT f.*, (SELECT count(*) FROM backup_codes b WHERE b.user_id = f.user_id) AS codes
         FROM second_factors f WHERE f.user_id = ?`,
        userId,
      );
      return row && toSecondFactor(row, row.codes);
    },

    async beginSecondFactor(userId, sealedSecret) {
      const { changes } = db.run(
        `INSERT INTO second_factors (user_id, pending_secret) VALUES (?, ?)
         ON CONFLICT (user_id) DO UPDATE SET pending_secret = excluded.pending_secret WHERE enabled_at IS NULL`,
        userId,
        sealedSecret,
      );
      return changes > 0;
    },

    async enableSecondFactor(userId, { sealedSecret, step, backupCodes, at }, events) {
      return db.transaction(() => {
        const { changes } = db.run(
          `UPDATE second_factors SET secret = pending_secret, pending_secret = NULL, enabled_at = ?, last_step = ?
           WHERE user_id = ? AND pending_secret = ? AND enabled_at IS NULL`,
          at.getTime(),
          step,
          userId,
          sealedSecret,
        );
        if (changes === 0) return false;
        setBackupCodes(userId, backupCodes);
        outbox.add(events);
        return true;
      });
    },

    async useStep(userId, step) {
      const { changes } = db.run(
        'UPDATE second_factors SET last_step = ? WHERE user_id = ? AND last_step < ? AND enabled_at IS NOT NULL',
        step,
        userId,
        step,
      );
      return changes > 0;
    },

    async useBackupCode(userId, hash) {
      return db.run('DELETE FROM backup_codes WHERE user_id = ? AND hash = ?', userId, hash).changes > 0;
    },

    async replaceBackupCodes(userId, hashes) {
      return db.transaction(() => {
        const isOn = db.get(
          'SELECT 1 FROM second_factors WHERE user_id = ? AND enabled_at IS NOT NULL',
          userId,
        );
        if (!isOn) return false;
        setBackupCodes(userId, hashes);
        return true;
      });
    },

    async disableSecondFactor(userId, events) {
      return db.transaction(() => {
        const { changes } = db.run(
          'DELETE FROM second_factors WHERE user_id = ? AND enabled_at IS NOT NULL',
          userId,
        );
        if (changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async listSealedSecrets(after, limit) {
      return db
        .all<{ user_id: string; secret: string }>(
          'SELECT user_id, secret FROM second_factors WHERE secret > ? ORDER BY secret LIMIT ?',
          after,
          limit,
        )
        .map(({ user_id: userId, secret: sealed }) => ({ userId, sealed }));
    },

    async resealSecret(userId, from, to) {
      const { changes } = db.run(
        'UPDATE second_factors SET secret = ? WHERE user_id = ? AND secret = ?',
        to,
        userId,
        from,
      );
      return changes > 0;
    },
  };
}

function toSecondFactor(row: SecondFactorRow, codes: number): SecondFactor {
  return {
    userId: row.user_id,
    pendingSecret: row.pending_secret ?? undefined,
    secret: row.secret ?? undefined,
    enabledAt: row.enabled_at === null ? undefined : new Date(row.enabled_at),
    backupCodesLeft: codes,
  };
}
