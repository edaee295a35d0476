import type { SqliteOutbox } from '@cairn/messaging/events';
import { text } from '@cairn/persistence/records';
import { sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { revocationRecord } from '../sessions/session.ts';
import { ofAccount } from '../store/sqlite-tables.ts';
import { apiTokenRecord, keptApiTokenRecord } from './api-token.ts';
import type { ApiTokenStore } from './ports.ts';

export const apiTokenTables = [
  tableSql(keptApiTokenRecord, ofAccount),
  'CREATE UNIQUE INDEX api_tokens_by_hash ON api_tokens (hash);',
];

export function sqliteApiTokens(db: Sqlite, outbox: SqliteOutbox): ApiTokenStore {
  const tokens = sqliteTable(db, apiTokenRecord, { hash: text() });
  const revocations = sqliteTable(db, revocationRecord);

  return {
    async addApiToken(token, hash, events) {
      db.transaction(() => {
        tokens.insert({ ...token, hash });
        outbox.add(events);
      });
    },

    listApiTokens: async (userId, limit, before) => tokens.newest({ userId }, limit, before),

    findApiToken: async (hash) => tokens.get({ hash }),

    async touchApiToken(id, at) {
      db.run(
        'UPDATE api_tokens SET last_used_at = ?1 WHERE id = ?2 AND coalesce(last_used_at, 0) < ?1',
        at.getTime(),
        id,
      );
    },

    async revokeApiToken(userId, revocation, events) {
      return outbox.commit(events, () => {
        if (tokens.remove({ id: revocation.sessionId, userId }) === 0) return false;
        revocations.add(revocation);
        return true;
      });
    },
  };
}
