import type { Migration, Sqlite } from '@cairn/persistence/store';
import type { AccountExport, ExportState } from '../domain/account-export.ts';
import type { ExportRecords } from '../domain/export-ports.ts';

export const exportsMigration: Migration = {
  name: 'exports of accounts',
  sql: `
    CREATE TABLE account_exports (
      user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      id TEXT NOT NULL UNIQUE,
      state TEXT NOT NULL,
      done INTEGER NOT NULL,
      total INTEGER NOT NULL,
      bytes INTEGER,
      sha256 TEXT,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      error TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      link_hash TEXT,
      link_session TEXT,
      link_expires_at INTEGER,
      -- Who has taken it.
      lease TEXT NOT NULL,
      -- When it may be taken: to be made, because whoever took it must be dead, or to be removed.
      look_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_exports_due ON account_exports (look_at);
  `,
};

interface ExportRow {
  user_id: string;
  id: string;
  state: ExportState;
  done: number;
  total: number;
  bytes: number | null;
  sha256: string | null;
  created_at: number;
  expires_at: number | null;
  error: string;
  attempts: number;
  link_hash: string | null;
  link_session: string | null;
  link_expires_at: number | null;
}

const OWN = `WHERE id = ? AND lease = ? AND state IN ('waiting', 'running')`;

export function sqliteExports(db: Sqlite): ExportRecords {
  function find(column: 'id' | 'user_id', value: string): AccountExport | undefined {
    const row = db.get<ExportRow>(`SELECT * FROM account_exports WHERE ${column} = ?`, value);
    return row && toExport(row);
  }

  return {
    ...leases(db),

    async addExport(added) {
      return db.transaction(() => {
        const before = find('user_id', added.userId);
        if (before?.state === 'waiting' || before?.state === 'running') return false;
        db.run(
          `INSERT OR REPLACE INTO account_exports
             (user_id, id, state, done, total, created_at, error, attempts, lease, look_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', ?)`,
          added.userId,
          added.id,
          added.state,
          added.done,
          added.total,
          added.createdAt.getTime(),
          added.error,
          added.attempts,
          added.createdAt.getTime(),
        );
        return { replaced: before };
      });
    },

    findExport: async (id) => find('id', id),
    findExportOf: async (userId) => find('user_id', userId),

    async linkExport(id, { hash, sessionId, expiresAt }) {
      const { changes } = db.run(
        `UPDATE account_exports SET link_hash = ?, link_session = ?, link_expires_at = ?
         WHERE id = ? AND state = 'ready'`,
        hash,
        sessionId,
        expiresAt.getTime(),
        id,
      );
      return changes > 0;
    },

    async removeExport(id) {
      const row = db.get<ExportRow>('DELETE FROM account_exports WHERE id = ? RETURNING *', id);
      return row && toExport(row);
    },

    async holdsSession(sessionId, now) {
      const sql = `SELECT 1 FROM sessions WHERE id = ? AND expires_at > ?
        AND NOT EXISTS (SELECT 1 FROM revocations WHERE session_id = sessions.id)`;
      return db.get(sql, sessionId, now.getTime()) !== undefined;
    },
  };
}

type Leases = Pick<
  ExportRecords,
  'takeExport' | 'noteExport' | 'finishExport' | 'giveBackExport' | 'giveBackAllExports'
>;

function leases(db: Sqlite): Leases {
  return {
    async takeExport(now, until, lease) {
      const row = db.get<ExportRow>(
        `UPDATE account_exports SET lease = ?, look_at = ?, attempts = attempts + 1
         WHERE id = (SELECT id FROM account_exports WHERE look_at <= ? ORDER BY look_at LIMIT 1) RETURNING *`,
        lease,
        until.getTime(),
        now.getTime(),
      );
      return row && toExport(row);
    },

    async noteExport(id, lease, { done, total }, until) {
      const { changes } = db.run(
        `UPDATE account_exports SET state = 'running', done = ?, total = ?, look_at = ? ${OWN}`,
        done,
        total,
        until.getTime(),
        id,
        lease,
      );
      return changes > 0;
    },

    async finishExport(id, lease, result) {
      const archive = result.state === 'ready' ? result.archive : undefined;
      const { changes } = db.run(
        `UPDATE account_exports SET state = ?, bytes = ?, sha256 = ?, error = ?, expires_at = ?, look_at = ?,
           done = CASE WHEN ?1 = 'ready' THEN total ELSE done END, lease = '' ${OWN}`,
        result.state,
        archive?.bytes ?? null,
        archive?.sha256 ?? null,
        result.state === 'failed' ? result.error : '',
        result.expiresAt.getTime(),
        result.expiresAt.getTime(),
        id,
        lease,
      );
      return changes > 0;
    },

    async giveBackExport(id, lease, at, { uncounted } = { uncounted: false }) {
      db.run(
        `UPDATE account_exports SET look_at = ?, attempts = attempts - ?, lease = '' ${OWN}`,
        at.getTime(),
        uncounted ? 1 : 0,
        id,
        lease,
      );
    },

    async giveBackAllExports() {
      db.run(`UPDATE account_exports SET look_at = ? WHERE state IN ('waiting', 'running')`, Date.now());
    },
  };
}

function toExport(row: ExportRow): AccountExport {
  return {
    id: row.id,
    userId: row.user_id,
    state: row.state,
    done: row.done,
    total: row.total,
    archive: row.sha256 === null ? undefined : { bytes: row.bytes ?? 0, sha256: row.sha256 },
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at),
    error: row.error,
    attempts: row.attempts,
    link:
      row.link_hash === null
        ? undefined
        : {
            hash: row.link_hash,
            sessionId: row.link_session ?? '',
            expiresAt: new Date(row.link_expires_at ?? 0),
          },
  };
}
