import { messagingMigration, sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import { type Migration, Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import type { AuthStore } from '../domain/ports.ts';
import { adminTables, sqliteAdmin } from './admin/sqlite.ts';
import { exportedRecords } from './records.ts';
import { accountTables, sqliteAccountKind, sqliteAccounts } from './sqlite-accounts.ts';
import { apiTokenTables, sqliteApiTokens } from './sqlite-api-tokens.ts';
import { deletionTables, sqliteDeletions } from './sqlite-deletions.ts';
import { exportTables, sqliteExports } from './sqlite-exports.ts';
import { secondFactorTables, sqliteSecondFactors } from './sqlite-second-factors.ts';
import { sessionTables, sqliteSessions } from './sqlite-sessions.ts';

const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'accounts, sessions, API tokens, second factors, deletions, exports and administration',
    sql: [
      ...accountTables,
      ...sessionTables,
      ...apiTokenTables,
      ...secondFactorTables,
      ...deletionTables,
      ...exportTables,
      ...adminTables,
    ].join('\n'),
  },
];

export function openSqliteStore(path: string): AuthStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  return {
    ...sqliteAccounts(db, outbox),
    ...sqliteSessions(db, outbox),
    ...sqliteApiTokens(db, outbox),
    ...sqliteSecondFactors(db, outbox),
    ...sqliteDeletions(db, outbox),
    ...sqliteExports(db),
    ...sqliteAdmin(db, outbox),
    outbox,
    inbox: sqliteInbox(db),
    component: { name: 'auth store', stop: () => db.close() },
    portable: portableStore('auth', [
      sqliteAccountKind(db),
      ...exportedRecords.map((record) => sqliteTable(db, record).kind),
    ]),
  };
}
