import type { SqliteOutbox } from '@cairn/messaging/events';
import { optional, text, time } from '@cairn/persistence/records';
import { sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { ofAccount } from '../store/sqlite-tables.ts';
import { exportRecord, isUnderWay } from './account-export.ts';
import type { ExportRecords } from './ports.ts';

const leased = {
  /** Who has taken it. */
  lease: optional(text()),
  /** When it may be taken: to be made, because who took it must be dead, or to be removed. */
  lookAt: optional(time()),
};

export const exportTables = [
  tableSql(exportRecord, { ...ofAccount, columns: leased }),
  'CREATE UNIQUE INDEX account_exports_by_id ON account_exports (id);',
  'CREATE INDEX account_exports_due ON account_exports (look_at);',
];

const underWay = { and: `state IN ('waiting', 'running')` };

export function sqliteExports(db: Sqlite, outbox: SqliteOutbox): ExportRecords {
  const exports = sqliteTable(db, exportRecord, leased);
  return {
    async addExport(added) {
      return db.transaction(() => {
        const replaced = exports.get({ userId: added.userId });
        if (replaced && isUnderWay(replaced)) return false;
        exports.remove({ userId: added.userId });
        exports.insert({ ...added, lookAt: added.createdAt });
        return { replaced };
      });
    },

    findExport: async (id) => exports.get({ id }),
    findExportOf: async (userId) => exports.get({ userId }),
    linkExport: async (id, link) => exports.update({ id, state: 'ready' }, { link }) > 0,

    async removeExport(id) {
      const removed = exports.get({ id });
      exports.remove({ id });
      return removed;
    },

    async takeExport(now, until, lease) {
      const row = db.get(
        `UPDATE account_exports SET lease = ?, look_at = ?, attempts = attempts + 1
         WHERE id = (SELECT id FROM account_exports WHERE look_at <= ? ORDER BY look_at LIMIT 1) RETURNING *`,
        lease,
        until.getTime(),
        now.getTime(),
      );
      return row && exports.toRecord(row);
    },

    async noteExport(id, lease, progress, until) {
      return exports.update({ id, lease }, { ...progress, state: 'running', lookAt: until }, underWay) > 0;
    },

    async finishExport(id, lease, { expiresAt, ...result }, events = []) {
      return outbox.commit(events, () => {
        const found = exports.get({ id, lease });
        if (!found || !isUnderWay(found)) return false;
        const done = result.state === 'ready' ? found.total : found.done;
        exports.update({ id }, { ...result, done, expiresAt, lookAt: expiresAt, lease: undefined });
        return true;
      });
    },

    async giveBackExport(id, lease, at, { uncounted } = { uncounted: false }) {
      const found = exports.get({ id, lease });
      if (!found || !isUnderWay(found)) return;
      const attempts = found.attempts - (uncounted ? 1 : 0);
      exports.update({ id }, { attempts, lookAt: at, lease: undefined });
    },

    async giveBackAllExports() {
      for (const state of ['waiting', 'running'] as const) exports.update({ state }, { lookAt: new Date() });
    },
  };
}
