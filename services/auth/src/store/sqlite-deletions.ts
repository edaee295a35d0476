import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Migration, Param, Sqlite } from '@cairn/persistence/store';
import {
  type AccountDeletion,
  type DeletedPart,
  type DeletionState,
  type Transfer,
  withErasure,
} from '../domain/account-deletion.ts';
import type { DeletionRecords } from '../domain/deletion-ports.ts';
import type { Language } from '../domain/preferences.ts';

export const deletionsMigration: Migration = {
  name: 'deletions of accounts, and their receipts',
  sql: `
    -- Outlives its account.
    CREATE TABLE account_deletions (
      id TEXT PRIMARY KEY,
      user_id TEXT UNIQUE,
      state TEXT NOT NULL,
      requested_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      finished_at INTEGER,
      address TEXT NOT NULL,
      language TEXT NOT NULL,
      -- [{"projectId", "memberId"}]
      transfers TEXT NOT NULL,
      -- [{"service", "store", "deleted", "done"}]
      parts TEXT NOT NULL,
      told_at INTEGER,
      -- When it may be taken, or when whoever took it must be done.
      look_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_deletions_due ON account_deletions (look_at) WHERE look_at IS NOT NULL;
    CREATE INDEX account_deletions_to_mail ON account_deletions (finished_at) WHERE address <> '';
  `,
};

export interface DeletionRow {
  id: string;
  user_id: string | null;
  state: DeletionState;
  requested_at: number;
  due_at: number;
  finished_at: number | null;
  address: string;
  language: Language;
  transfers: string;
  parts: string;
  told_at: number | null;
}

/** Each counts what is erased of an account, by an index. */
const counts = {
  accounts: 'SELECT count(*) AS n FROM users WHERE id = ?',
  pictures: 'SELECT count(*) AS n FROM avatars WHERE user_id = ?',
  links: 'SELECT count(*) AS n FROM links WHERE user_id = ?',
  sessions: 'SELECT count(*) AS n FROM sessions WHERE user_id = ?',
  logins: 'SELECT count(*) AS n FROM logins WHERE user_id = ?',
  api_tokens: 'SELECT count(*) AS n FROM api_tokens WHERE user_id = ?',
  second_factors: 'SELECT count(*) AS n FROM second_factors WHERE user_id = ?',
  exports: 'SELECT count(*) AS n FROM account_exports WHERE user_id = ?',
};

export function sqliteDeletions(db: Sqlite, outbox: SqliteOutbox): DeletionRecords {
  function find(where: string, param: string): AccountDeletion | undefined {
    const row = db.get<DeletionRow>(`SELECT * FROM account_deletions WHERE ${where} = ?`, param);
    return row && toDeletion(row);
  }

  return {
    async addDeletion(deletion, events) {
      return db.transaction(() => {
        if (find('user_id', deletion.userId)) return false;
        writeDeletion(db, deletion);
        outbox.add(events);
        return true;
      });
    },

    findDeletion: async (id) => find('id', id),
    findDeletionOf: async (userId) => find('user_id', userId),

    async cancelDeletion(userId, events) {
      return db.transaction(() => {
        const sql = `DELETE FROM account_deletions WHERE user_id = ? AND state = 'scheduled'`;
        if (db.run(sql, userId).changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async takeDeletion(now, until) {
      const row = db.get<DeletionRow>(
        `UPDATE account_deletions SET state = 'running', look_at = ?
         WHERE id = (SELECT id FROM account_deletions WHERE look_at <= ? ORDER BY look_at LIMIT 1) RETURNING *`,
        until.getTime(),
        now.getTime(),
      );
      return row && toDeletion(row);
    },

    async giveBackDeletion(id, at) {
      db.run(`UPDATE account_deletions SET look_at = ? WHERE id = ? AND state = 'running'`, at.getTime(), id);
    },

    async giveBackAllDeletions() {
      db.run(
        `UPDATE account_deletions SET look_at = ? WHERE look_at IS NOT NULL AND state = 'running'`,
        Date.now(),
      );
    },

    async noteErasure(userId, report, at, lastWords) {
      db.transaction(() => {
        const before = find('user_id', userId);
        if (!before) return;
        const after = withErasure(before, report, at);
        db.run(
          `UPDATE account_deletions SET user_id = ?, state = ?, finished_at = ?, transfers = ?, parts = ?,
             look_at = CASE WHEN ?2 = 'finished' THEN NULL ELSE look_at END WHERE id = ?`,
          after.userId || null,
          after.state,
          after.finishedAt?.getTime() ?? null,
          JSON.stringify(after.transfers),
          JSON.stringify(after.parts),
          after.id,
        );
        if (after.state === 'finished') outbox.add(lastWords(after));
      });
    },

    async tellDeletion(id, at, events) {
      db.transaction(() => {
        db.run('UPDATE account_deletions SET told_at = ? WHERE id = ?', at.getTime(), id);
        outbox.add(events);
      });
    },

    async forgetAddress(id) {
      db.run(`UPDATE account_deletions SET address = '' WHERE id = ?`, id);
    },

    async forgetAddresses(finishedBefore) {
      db.run(
        `UPDATE account_deletions SET address = '' WHERE address <> '' AND finished_at < ?`,
        finishedBefore.getTime(),
      );
    },

    async countAccount(userId) {
      return new Map(
        Object.entries(counts).map(([store, sql]) => [store, db.get<{ n: number }>(sql, userId)?.n ?? 0]),
      );
    },

    async closeAccount(userId) {
      db.transaction(() => {
        // No password has this hash, and no account whose password is known.
        db.run(`UPDATE credentials SET password_hash = '' WHERE user_id = ?`, userId);
        db.run('DELETE FROM links WHERE user_id = ?', userId);
      });
    },

    async eraseAccount(userId) {
      // All that is theirs refers to it, and goes with it.
      db.run('DELETE FROM users WHERE id = ?', userId);
    },
  };
}

/** Keeps a deletion, in place of the one with its id if there is one. */
export function writeDeletion(db: Sqlite, deletion: AccountDeletion): void {
  const row: Record<string, Param> = {
    id: deletion.id,
    user_id: deletion.userId || null,
    state: deletion.state,
    requested_at: deletion.requestedAt.getTime(),
    due_at: deletion.dueAt.getTime(),
    finished_at: deletion.finishedAt?.getTime() ?? null,
    address: deletion.address,
    language: deletion.language,
    transfers: JSON.stringify(deletion.transfers),
    parts: JSON.stringify(deletion.parts),
    told_at: deletion.toldAt?.getTime() ?? null,
    look_at: deletion.state === 'finished' ? null : deletion.dueAt.getTime(),
  };
  const names = Object.keys(row);
  db.run(
    `INSERT OR REPLACE INTO account_deletions (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(row),
  );
}

export function toDeletion(row: DeletionRow): AccountDeletion {
  return {
    id: row.id,
    userId: row.user_id ?? '',
    state: row.state,
    requestedAt: new Date(row.requested_at),
    dueAt: new Date(row.due_at),
    finishedAt: row.finished_at === null ? undefined : new Date(row.finished_at),
    address: row.address,
    language: row.language,
    transfers: JSON.parse(row.transfers) as Transfer[],
    parts: JSON.parse(row.parts) as DeletedPart[],
    toldAt: row.told_at === null ? undefined : new Date(row.told_at),
  };
}
