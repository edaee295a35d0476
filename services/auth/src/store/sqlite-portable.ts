import type { PortableStore } from '@cairn/persistence/portable';
import { isUniqueViolation, type Param, type Sqlite } from '@cairn/persistence/store';
import { sqliteAdminKinds } from './admin/sqlite-portable.ts';
import { addressTaken, type Kept, portableOf } from './portable.ts';
import type { KeptSecondFactor } from './portable-security.ts';
import { type DeletionRow, toDeletion, writeDeletion } from './sqlite-deletions.ts';
import { sqliteProfiles } from './sqlite-profiles.ts';
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
import { type ApiTokenRow, type SecondFactorRow, toApiToken } from './sqlite-security.ts';

interface AccountRow extends UserRow {
  email_key: string;
  password_hash: string;
}

/** The content of an auth file, to be carried to another store. */
export function sqlitePortable(db: Sqlite): PortableStore {
  function kept<Row, Value>(
    select: string,
    toValue: (row: Row) => Value,
    insert: (value: Value) => void,
  ): Kept<Value> {
    return {
      read: async (after, limit) => db.all<Row>(select, after, limit).map(toValue),
      async write(values) {
        db.transaction(() => values.forEach(insert));
      },
    };
  }

  /** The columns of a row in the table; a row with the same first column is replaced by it. */
  function upsert(table: string, row: Record<string, Param>): void {
    const [key = '', ...rest] = Object.keys(row);
    db.run(
      `INSERT INTO ${table} (${[key, ...rest].join(', ')}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join(', ')})
       ON CONFLICT (${key}) DO UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      ...Object.values(row),
    );
  }

  function backupCodesOf(userId: string): string[] {
    return db
      .all<{ hash: string }>('SELECT hash FROM backup_codes WHERE user_id = ? ORDER BY hash', userId)
      .map(({ hash }) => hash);
  }

  return portableOf({
    users: kept(
      `SELECT ${USER}, u.email_key, c.password_hash FROM users u JOIN credentials c ON c.user_id = u.id
       WHERE u.id > ? ORDER BY u.id LIMIT ?`,
      (row: AccountRow) => ({ ...toUser(row), emailKey: row.email_key, passwordHash: row.password_hash }),
      (account) => {
        try {
          upsert('users', {
            id: account.id,
            email: account.email,
            email_key: account.emailKey,
            first_name: account.firstName,
            last_name: account.lastName,
            created_at: account.createdAt.getTime(),
          });
        } catch (error) {
          throw isUniqueViolation(error) ? addressTaken(error) : error;
        }
        upsert('credentials', { user_id: account.id, password_hash: account.passwordHash });
        db.run('INSERT INTO profiles (user_id) VALUES (?) ON CONFLICT DO NOTHING', account.id);
      },
    ),
    ...sqliteAdminKinds(db),
    profiles: sqliteProfiles(db),
    sessions: kept(
      'SELECT * FROM sessions WHERE id > ? ORDER BY id LIMIT ?',
      (row: SessionRow) => toSession(row),
      (session) =>
        upsert('sessions', {
          id: session.id,
          user_id: session.userId,
          ip: session.ip,
          user_agent: session.userAgent,
          created_at: session.createdAt.getTime(),
          expires_at: session.expiresAt.getTime(),
          last_active_at: session.lastActiveAt.getTime(),
        }),
    ),
    revocations: kept(
      'SELECT * FROM revocations WHERE session_id > ? ORDER BY session_id LIMIT ?',
      (row: RevocationRow) => toRevocation(row),
      (revocation) =>
        upsert('revocations', {
          session_id: revocation.sessionId,
          revoked_at: revocation.revokedAt.getTime(),
          expires_at: revocation.expiresAt.getTime(),
        }),
    ),
    logins: kept(
      'SELECT * FROM logins WHERE id > ? ORDER BY id LIMIT ?',
      (row: LoginRow) => toLogin(row),
      (login) =>
        upsert('logins', {
          id: login.id,
          user_id: login.userId,
          ip: login.ip,
          user_agent: login.userAgent,
          succeeded: Number(login.succeeded),
          reason: login.reason ?? null,
          at: login.at.getTime(),
        }),
    ),
    apiTokens: kept(
      'SELECT * FROM api_tokens WHERE id > ? ORDER BY id LIMIT ?',
      (row: ApiTokenRow) => ({ ...toApiToken(row), hash: row.hash }),
      (token) =>
        upsert('api_tokens', {
          id: token.id,
          user_id: token.userId,
          hash: token.hash,
          name: token.name,
          scopes: token.scopes.join(' '),
          prefix: token.prefix,
          created_at: token.createdAt.getTime(),
          expires_at: token.expiresAt?.getTime() ?? null,
          last_used_at: token.lastUsedAt?.getTime() ?? null,
        }),
    ),
    secondFactors: kept(
      'SELECT * FROM second_factors WHERE user_id > ? ORDER BY user_id LIMIT ?',
      (row: SecondFactorRow) => toKeptSecondFactor(row, backupCodesOf(row.user_id)),
      (factor) => {
        upsert('second_factors', {
          user_id: factor.userId,
          pending_secret: factor.pendingSecret ?? null,
          secret: factor.secret ?? null,
          enabled_at: factor.enabledAt?.getTime() ?? null,
          last_step: factor.lastStep,
        });
        db.run('DELETE FROM backup_codes WHERE user_id = ?', factor.userId);
        for (const hash of factor.backupCodes) {
          db.run('INSERT INTO backup_codes (user_id, hash) VALUES (?, ?)', factor.userId, hash);
        }
      },
    ),
    deletions: kept(
      'SELECT * FROM account_deletions WHERE id > ? ORDER BY id LIMIT ?',
      (row: DeletionRow) => toDeletion(row),
      (deletion) => writeDeletion(db, deletion),
    ),
  });
}

function toKeptSecondFactor(row: SecondFactorRow, backupCodes: string[]): KeptSecondFactor {
  return {
    userId: row.user_id,
    pendingSecret: row.pending_secret ?? undefined,
    secret: row.secret ?? undefined,
    enabledAt: row.enabled_at === null ? undefined : new Date(row.enabled_at),
    lastStep: row.last_step,
    backupCodes,
  };
}
