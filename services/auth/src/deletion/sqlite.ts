import type { SqliteOutbox } from '@cairn/messaging/events';
import { optional, time } from '@cairn/persistence/records';
import { sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { accountRecord } from '../accounts/records.ts';
import { INSTALLATION, installationRecord } from '../installation/settings.ts';
import { deletionRecord, withErasure } from './account-deletion.ts';
import type { DeletionRecords } from './ports.ts';

/** No other process takes it before this time. */
const leased = { takenUntil: optional(time()) };

export const deletionTables = [
  // Without a reference: it outlives its account.
  tableSql(deletionRecord, { columns: leased }),
  'CREATE UNIQUE INDEX account_deletions_of_person ON account_deletions (user_id);',
  `CREATE INDEX account_deletions_to_mail ON account_deletions (finished_at) WHERE address <> '';`,
];

/** Tables with what is erased of an account, by the kind of record in a receipt. */
const counted = {
  pictures: 'avatars',
  links: 'links',
  sessions: 'sessions',
  logins: 'logins',
  api_tokens: 'api_tokens',
  second_factors: 'second_factors',
  exports: 'account_exports',
};

export function sqliteDeletions(db: Sqlite, outbox: SqliteOutbox): DeletionRecords {
  const deletions = sqliteTable(db, deletionRecord, leased);
  const accounts = sqliteTable(db, accountRecord);
  const installations = sqliteTable(db, installationRecord);

  return {
    addDeletion: async (deletion, events) => outbox.commit(events, () => deletions.add(deletion)),

    findDeletion: async (id) => deletions.get({ id }),
    findDeletionOf: async (userId) => deletions.get({ userId }),

    async cancelDeletion(userId, events) {
      return outbox.commit(events, () => deletions.remove({ userId, state: 'scheduled' }) > 0);
    },

    async takeDeletion(now, until) {
      const row = db.get(
        `UPDATE account_deletions SET state = 'running', taken_until = ?1 WHERE id =
           (SELECT id FROM account_deletions WHERE state IN ('scheduled', 'running') AND due_at <= ?2
              AND coalesce(taken_until, 0) <= ?2 ORDER BY due_at LIMIT 1) RETURNING *`,
        until.getTime(),
        now.getTime(),
      );
      return row && deletions.toRecord(row);
    },

    async giveBackDeletion(id, at) {
      deletions.update({ id, state: 'running' }, { takenUntil: at });
    },

    async giveBackAllDeletions() {
      deletions.update({ state: 'running' }, { takenUntil: undefined });
    },

    async noteErasure(userId, report, at, finalEvents) {
      db.transaction(() => {
        const before = deletions.get({ userId });
        if (!before) return;
        const after = withErasure(before, report, at);
        deletions.update({ id: before.id }, after);
        if (after.state === 'finished') outbox.add(finalEvents(after));
      });
    },

    async announceDeletion(id, at, events) {
      db.transaction(() => {
        deletions.update({ id }, { announcedAt: at });
        outbox.add(events);
      });
    },

    async forgetAddress(id) {
      deletions.update({ id }, { address: '' });
    },

    async forgetAddresses(finishedBefore) {
      db.run(
        `UPDATE account_deletions SET address = '' WHERE address <> '' AND finished_at < ?`,
        finishedBefore.getTime(),
      );
    },

    async countAccount(userId) {
      const rows = Object.entries(counted).map(([store, table]): [string, number] => [
        store,
        db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`, userId)?.n ?? 0,
      ]);
      return new Map([['accounts', accounts.count({ id: userId })], ...rows]);
    },

    async closeAccount(userId) {
      db.transaction(() => {
        // No password has this hash, and no account whose password is known.
        accounts.update({ id: userId }, { passwordHash: '' });
        db.run('DELETE FROM links WHERE user_id = ?', userId);
      });
    },

    async eraseAccount(userId) {
      db.transaction(() => {
        const { administrators = [] } = installations.get({ id: INSTALLATION }) ?? {};
        if (administrators.includes(userId)) {
          const others = administrators.filter((each) => each !== userId);
          installations.update({ id: INSTALLATION }, { administrators: others });
        }
        // All that is theirs refers to it, and is deleted with it.
        accounts.remove({ id: userId });
      });
    },
  };
}
