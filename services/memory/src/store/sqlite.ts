import { messagingMigration, sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { deletedProjectRecord } from '@cairn/persistence/records';
import { addFieldsSql, changeInPortions, sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import { type Migration, Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import { itemRecord } from '../domain/item.ts';
import type { MemoryStore } from '../domain/ports.ts';

const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'items and deleted projects',
    sql: tableSql(itemRecord, { later: ['evidence'] }) + tableSql(deletedProjectRecord),
  },
  { name: 'what items rest on', sql: addFieldsSql(itemRecord, ['evidence']) },
];

/** Records changed at once, by default. */
const PORTION = 500;

export function openSqliteStore(
  path: string,
  { portion = PORTION }: { portion?: number } = {},
): MemoryStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const items = sqliteTable(db, itemRecord);
  const deletedProjects = sqliteTable(db, deletedProjectRecord);

  return {
    outbox,
    inbox: sqliteInbox(db),
    portable: portableStore('memory', [items.kind, deletedProjects.kind]),
    component: { name: 'memory store', stop: () => db.close() },

    async add(item, events) {
      return outbox.commit(events, () => {
        if (deletedProjects.has({ projectId: item.projectId })) return false;
        items.insert(item);
        return true;
      });
    },

    get: async (projectId, id) => items.get({ projectId, id }),

    list: async (projectId, limit, before) => items.newest({ projectId }, limit, before),

    count: async (projectId) => items.count({ projectId }),

    async remove(projectId, id, events) {
      return outbox.commit(events, () => items.remove({ projectId, id }) > 0);
    },

    countMadeBy: async (userId) => items.count({ createdBy: userId }),

    async forgetMaker(userId) {
      await changeInPortions(portion, (limit) =>
        items.update({ createdBy: userId }, { createdBy: '' }, { limit }),
      );
    },

    async removeProject(projectId) {
      deletedProjects.put({ projectId });
      return changeInPortions(portion, (limit) => items.remove({ projectId }, limit));
    },
  };
}
