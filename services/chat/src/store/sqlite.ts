import { sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import type { ChatStore } from '../domain/ports.ts';
import { sqliteMessages } from './sqlite-messages.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { sqliteRuns } from './sqlite-runs.ts';
import { sqliteSessions } from './sqlite-sessions.ts';
import { migrations, tablesOf } from './sqlite-tables.ts';
import { sqliteTurns } from './sqlite-turns.ts';

/** The chat store in one SQLite file; `:memory:` for none. */
export function openSqliteStore(path: string): ChatStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const tables = tablesOf(db);
  return {
    ...sqliteSessions(db, tables, outbox),
    ...sqliteMessages(db, tables),
    ...sqliteTurns(db, tables, outbox),
    ...sqliteRuns(db, tables, outbox),
    outbox,
    inbox: sqliteInbox(db),
    component: { name: 'chat store', stop: () => db.close() },
    portable: sqlitePortable(db, tables),
  };
}
