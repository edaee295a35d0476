import { randomUUID } from 'node:crypto';
import { Sqlite } from '../../store/index.ts';
import type { StoredBlob } from '../blob-store.ts';
import type { BlobRecords, RecordedFile } from './blob-records.ts';

/** The form that `BlobRecords` describes, and `gridfs-files.ts` for MongoDB. Times are milliseconds since 1970. */
const migrations = [
  {
    name: 'files and their holders',
    sql: `
      CREATE TABLE files (
        id TEXT PRIMARY KEY,
        sha256 TEXT UNIQUE,
        size INTEGER NOT NULL DEFAULT 0,
        seen_at INTEGER,
        removable_at INTEGER
      ) STRICT;
      CREATE TABLE holders (
        sha256 TEXT NOT NULL REFERENCES files (sha256),
        holder TEXT NOT NULL,
        PRIMARY KEY (sha256, holder)
      ) STRICT, WITHOUT ROWID;
    `,
  },
];

const UNHELD = 'NOT EXISTS (SELECT 1 FROM holders WHERE holders.sha256 = files.sha256)';

/** Longer than a server takes for a part of a file. */
const LATE_MS = 15 * 60_000;

/** Records in a file, for one process. */
export class SqliteBlobRecords implements BlobRecords {
  readonly #db: Sqlite;

  /**
   * Whatever was being written when it is opened, was so by a process that ended. What that had sent may come to a
   * bucket later: its files are removed again until then.
   */
  constructor(path: string) {
    this.#db = Sqlite.open(path, migrations);
    // A document's record may be on the disk before the log of this file is: after a power cut it must find its file.
    this.#db.exec('PRAGMA synchronous = FULL');
    const sql = 'UPDATE files SET seen_at = NULL, removable_at = ? WHERE seen_at IS NOT NULL';
    this.#db.run(sql, Date.now() + LATE_MS);
  }

  async begin(): Promise<string> {
    const id = randomUUID();
    this.#db.run('INSERT INTO files (id, seen_at) VALUES (?, ?)', id, Date.now());
    return id;
  }

  async renew(id: string): Promise<boolean> {
    const sql = 'UPDATE files SET seen_at = ? WHERE id = ? AND seen_at IS NOT NULL';
    return this.#db.run(sql, Date.now(), id).changes > 0;
  }

  async keep(
    id: string,
    holder: string,
    { sha256, size }: StoredBlob,
  ): Promise<'kept' | 'present' | 'abandoned'> {
    return this.#db.transaction(() => {
      const isPresent = this.#db.get('SELECT 1 FROM files WHERE sha256 = ?', sha256) !== undefined;
      if (!isPresent) {
        const sql =
          'UPDATE files SET sha256 = ?, size = ?, seen_at = NULL WHERE id = ? AND seen_at IS NOT NULL';
        if (this.#db.run(sql, sha256, size, id).changes === 0) return 'abandoned' as const;
      }
      this.#db.run('INSERT OR IGNORE INTO holders (sha256, holder) VALUES (?, ?)', sha256, holder);
      return isPresent ? ('present' as const) : ('kept' as const);
    });
  }

  async discard(id: string): Promise<boolean> {
    this.#db.run(
      'UPDATE files SET seen_at = NULL, removable_at = ? WHERE id = ? AND seen_at IS NOT NULL',
      Date.now(),
      id,
    );
    return this.#db.get('SELECT 1 FROM files WHERE id = ? AND sha256 IS NOT NULL', id) === undefined;
  }

  async find(sha256: string): Promise<RecordedFile | undefined> {
    const sql = `SELECT id, size FROM files WHERE sha256 = ? AND NOT ${UNHELD}`;
    const file = this.#db.get<{ id: string; size: number }>(sql, sha256);
    return file && { ...file, pieceBytes: 0 };
  }

  async removeHolder(holder: string, sha256: string): Promise<void> {
    this.#db.run('DELETE FROM holders WHERE sha256 = ? AND holder = ?', sha256, holder);
  }

  async takeUnheld(sha256: string): Promise<string | undefined> {
    const sql = `UPDATE files SET sha256 = NULL, removable_at = ? WHERE sha256 = ? AND ${UNHELD} RETURNING id`;
    return this.#db.get<{ id: string }>(sql, Date.now(), sha256)?.id;
  }

  async page(after: string, limit: number): Promise<(StoredBlob & { holders: string[] })[]> {
    const sql = 'SELECT sha256, size FROM files WHERE sha256 > ? ORDER BY sha256 LIMIT ?';
    return this.#db.all<{ sha256: string; size: number }>(sql, after, limit).map((file) => ({
      ...file,
      holders: this.#db
        .all<{ holder: string }>('SELECT holder FROM holders WHERE sha256 = ? ORDER BY holder', file.sha256)
        .map(({ holder }) => holder),
    }));
  }

  async abandon(afterMs: number): Promise<void> {
    const now = Date.now();
    this.#db.run(
      'UPDATE files SET seen_at = NULL, removable_at = ? WHERE seen_at < ?',
      now + afterMs,
      now - afterMs,
    );
  }

  async *removals(): AsyncGenerator<{ id: string; isDue: boolean }> {
    const now = Date.now();
    const sql = 'SELECT id, removable_at FROM files WHERE removable_at IS NOT NULL';
    for (const row of this.#db.iterate<{ id: string; removable_at: number }>(sql))
      yield { id: row.id, isDue: row.removable_at <= now };
  }

  async forget(id: string): Promise<void> {
    this.#db.run('DELETE FROM files WHERE id = ?', id);
  }

  close(): void {
    this.#db.close();
  }
}
