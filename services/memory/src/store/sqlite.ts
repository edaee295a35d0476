import { sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { changeInPortions } from '@cairn/persistence/records/sqlite';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import type { MemoryStore } from '../domain/ports.ts';
import { USE_SPAN_MS, useId } from '../domain/uses/use.ts';
import { migrations } from './schema.ts';
import { sqliteLedger } from './sqlite-ledger.ts';
import { sqliteLists } from './sqlite-lists.ts';
import { sqliteProposals } from './sqlite-proposals.ts';
import { sortContents, sqliteTables } from './sqlite-tables.ts';

/** Records changed at once, by default. */
const PORTION = 500;

export function openSqliteStore(
  path: string,
  { portion = PORTION }: { portion?: number } = {},
): MemoryStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  sortContents(db);
  const outbox = sqliteOutbox(db);
  const tables = sqliteTables(db);
  const { items, changes, itemChanges, proposals, keptPairs, uses, deletedProjects } = tables;
  const ofProject = { changes, item_changes: itemChanges, proposals, kept_pairs: keptPairs, uses };
  const kinds = [items, changes, itemChanges, proposals, keptPairs, uses, deletedProjects];

  return {
    outbox,
    inbox: sqliteInbox(db),
    portable: portableStore(
      'memory',
      kinds.map(({ kind }) => kind),
    ),
    component: { name: 'memory store', stop: () => db.close() },

    ...sqliteLists(db, tables),
    ...sqliteLedger(db, tables, outbox),
    ...sqliteProposals(db, tables, outbox),

    get: async (projectId, id) => items.get({ projectId, id }),

    list: async (projectId, limit, before) => items.newest({ projectId }, limit, before),

    keepPair: async (pair) => {
      db.transaction(() => {
        if (!deletedProjects.has({ projectId: pair.projectId })) keptPairs.put(pair);
      });
    },

    keptPairs: async (projectId) => keptPairs.query('WHERE project_id = ?', projectId),

    async recordUses(projectId, messageId, itemIds, at) {
      db.transaction(() => {
        for (const itemId of itemIds) {
          if (!items.has({ projectId, id: itemId })) continue;
          if (!uses.add({ id: useId(messageId, itemId), projectId, at })) continue;
          const sql = `UPDATE items SET usage_count = usage_count + 1,
            last_referenced = max(coalesce(last_referenced, 0), ?) WHERE project_id = ? AND id = ?`;
          db.run(sql, at.getTime(), projectId, itemId);
        }
      });
    },

    async usesSince(projectId, since) {
      return db.all<{ at: number; count: number }>(
        `SELECT at / ${USE_SPAN_MS} * ${USE_SPAN_MS} AS at, count(*) AS count FROM uses
          WHERE project_id = ? AND uses.at >= ? GROUP BY 1 ORDER BY 1`,
        projectId,
        since.getTime(),
      );
    },

    async countKinds(projectId) {
      const counts = Object.entries(ofProject).map(([kind, table]) => [kind, table.count({ projectId })]);
      return { items: items.count({ projectId }), ...Object.fromEntries(counts) };
    },

    countMadeBy: async (userId) => items.count({ createdBy: userId }) + changes.count({ madeBy: userId }),

    async forgetMaker(userId) {
      const unmarked = { createdBy: '' };
      for (const table of [items, itemChanges]) {
        await changeInPortions(portion, (limit) => table.update({ createdBy: userId }, unmarked, { limit }));
      }
      await changeInPortions(portion, (limit) =>
        changes.update({ madeBy: userId }, { madeBy: '' }, { limit }),
      );
    },

    async removeProject(projectId) {
      deletedProjects.put({ projectId });
      for (const table of Object.values(ofProject)) {
        await changeInPortions(portion, (limit) => table.remove({ projectId }, limit));
      }
      return changeInPortions(portion, (limit) => items.remove({ projectId }, limit));
    },
  };
}
