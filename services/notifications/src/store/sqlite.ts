import { sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import type { NotificationsStore } from '../domain/ports.ts';
import { isCarried } from './is-carried.ts';
import { sqliteDeliveries } from './sqlite/deliveries.ts';
import { sqliteInboxRecords } from './sqlite/inbox.ts';
import { sqlitePending } from './sqlite/pending.ts';
import { sqlitePersonal } from './sqlite/personal.ts';
import { sqliteRemovals } from './sqlite/removals.ts';
import { migrations, tablesOf } from './sqlite/tables.ts';

/** Records removed at once, by default. */
const PORTION = 500;

export function openSqliteStore(
  path: string,
  { portion = PORTION }: { portion?: number } = {},
): NotificationsStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const inbox = sqliteInbox(db);
  const tables = tablesOf(db);
  return {
    ...sqliteInboxRecords(db, tables, outbox),
    ...sqliteDeliveries(db, tables),
    ...sqlitePending(db, tables, inbox),
    ...sqlitePersonal(db, tables),
    ...sqliteRemovals(db, tables, portion),
    outbox,
    together: (changes) => db.together(changes),
    inbox,
    portable: portableStore(
      'notifications',
      Object.entries(tables).flatMap(([name, { kind }]) => (isCarried(name) ? kind : [])),
    ),
    component: { name: 'notifications store', stop: () => db.close() },
  };
}
