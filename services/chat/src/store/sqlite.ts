import { sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import { sqliteGenerations } from '../answering/sqlite-generations.ts';
import { sqliteTurns } from '../answering/sqlite-turns.ts';
import { sqliteSessions } from '../chats/sqlite.ts';
import { sqliteForgetting } from '../citations/sqlite.ts';
import { sqliteConnections } from '../connections/sqlite.ts';
import { sqliteFeedback } from '../feedback/sqlite.ts';
import { sqliteMessages } from '../messages/sqlite.ts';
import { sqliteSecondLook } from '../second-look/sqlite.ts';
import { sqliteTokenSums } from '../token-sums/sqlite.ts';
import { sqliteVersions } from '../versions/sqlite.ts';
import type { ChatStore } from './chat-store.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { migrations, tablesOf } from './sqlite-tables.ts';

/** The chat store in one SQLite file; `:memory:` for none. */
export function openSqliteStore(path: string): ChatStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const tables = tablesOf(db);
  return {
    ...sqliteSessions(db, tables, outbox),
    ...sqliteMessages(db, tables),
    ...sqliteVersions(db, tables, outbox),
    ...sqliteFeedback(db, tables),
    ...sqliteForgetting(db, tables, outbox),
    ...sqliteTurns(db, tables, outbox),
    ...sqliteGenerations(db, tables, outbox),
    ...sqliteSecondLook(tables, outbox),
    ...sqliteTokenSums(db),
    ...sqliteConnections(tables),
    outbox,
    inbox: sqliteInbox(db),
    component: { name: 'chat store', stop: () => db.close() },
    portable: sqlitePortable(db, tables),
  };
}
