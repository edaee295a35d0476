import { messagingMigration, sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import { type Migration, Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import { accountTables, sqliteAccountKind, sqliteAccounts } from '../accounts/sqlite.ts';
import { adminTables, sqliteAdmin } from '../admin/sqlite.ts';
import { apiTokenTables, sqliteApiTokens } from '../api-tokens/sqlite.ts';
import { deletionTables, sqliteDeletions } from '../deletion/sqlite.ts';
import { exportTables, sqliteExports } from '../export/sqlite.ts';
import { secondFactorTables, sqliteSecondFactors } from '../second-factor/sqlite.ts';
import { sessionTables, sqliteSessions } from '../sessions/sqlite.ts';
import type { AuthStore } from './auth-store.ts';
import { exportedRecords } from './exported-records.ts';

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
    ...sqliteExports(db, outbox),
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
