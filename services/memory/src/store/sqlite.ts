import { messagingMigration, sqliteInbox, sqliteOutbox } from '@cairn/kit/events';
import type { PortableStore } from '@cairn/kit/portable';
import type { Component } from '@cairn/kit/run';
import { type Migration, Sqlite } from '@cairn/kit/store';
import type { MemoryStore } from '../domain/ports.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { type ItemRow, insertItem, toItem } from './sqlite-rows.ts';

const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'items',
    sql: `
      CREATE TABLE items (
        project_id INTEGER NOT NULL,
        id TEXT NOT NULL,
        content TEXT NOT NULL,
        memory_type TEXT NOT NULL,
        source_type TEXT NOT NULL,
        tags TEXT NOT NULL,
        importance REAL NOT NULL,
        confidence REAL NOT NULL,
        usage_count INTEGER NOT NULL,
        created_by TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (project_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE removed_projects (project_id INTEGER PRIMARY KEY) STRICT;
    `,
  },
  {
    name: 'items by who made them',
    sql: `CREATE INDEX items_by_maker ON items (created_by) WHERE created_by <> ''`,
  },
];

/** Records removed at once, unless told otherwise. Other work gets its turn between portions. */
const PORTION = 500;

export function openSqliteStore(
  path: string,
  { portion = PORTION }: { portion?: number } = {},
): MemoryStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);

  return {
    outbox,
    inbox: sqliteInbox(db),
    portable: sqlitePortable(db),
    component: { name: 'memory store', stop: () => db.close() },

    async add(item, events) {
      return db.transaction(() => {
        if (db.get('SELECT 1 FROM removed_projects WHERE project_id = ?', item.projectId)) return false;
        insertItem(db, item);
        outbox.add(events);
        return true;
      });
    },

    async get(projectId, id) {
      const row = db.get<ItemRow>('SELECT * FROM items WHERE project_id = ? AND id = ?', projectId, id);
      return row && toItem(row);
    },

    async list(projectId, limit, before) {
      const rows =
        before === undefined
          ? db.all<ItemRow>(
              'SELECT * FROM items WHERE project_id = ? ORDER BY id DESC LIMIT ?',
              projectId,
              limit,
            )
          : db.all<ItemRow>(
              'SELECT * FROM items WHERE project_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
              projectId,
              before,
              limit,
            );
      return rows.map(toItem);
    },

    async count(projectId) {
      return db.get<{ n: number }>('SELECT count(*) AS n FROM items WHERE project_id = ?', projectId)?.n ?? 0;
    },

    async remove(projectId, id, events) {
      return db.transaction(() => {
        const { changes } = db.run('DELETE FROM items WHERE project_id = ? AND id = ?', projectId, id);
        if (changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async countMadeBy(userId) {
      const sql = "SELECT count(*) AS n FROM items WHERE created_by = ? AND created_by <> ''";
      return db.get<{ n: number }>(sql, userId)?.n ?? 0;
    },

    async forgetMaker(userId) {
      for (;;) {
        const { changes } = db.run(
          `UPDATE items SET created_by = '' WHERE (project_id, id) IN
             (SELECT project_id, id FROM items WHERE created_by = ? AND created_by <> '' LIMIT ?)`,
          userId,
          portion,
        );
        if (changes < portion) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },

    async removeProject(projectId) {
      db.run('INSERT INTO removed_projects (project_id) VALUES (?) ON CONFLICT DO NOTHING', projectId);
      let removed = 0;
      for (;;) {
        const { changes } = db.run(
          `DELETE FROM items WHERE project_id = ?1
           AND id IN (SELECT id FROM items WHERE project_id = ?1 LIMIT ?2)`,
          projectId,
          portion,
        );
        removed += changes;
        if (changes < portion) return removed;
        // Other work gets its turn between portions.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
