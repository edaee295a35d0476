import { currentTraceparent } from '@cairn/platform/tracing';
import { v7 as uuidv7 } from 'uuid';
import type { Migration, Sqlite } from '../store/index.ts';
import type { JobQueue, NewJob } from './job-queue.ts';
import { quietMs } from './quiet.ts';

export const jobsMigration: Migration = {
  name: 'jobs',
  sql: `
    CREATE TABLE jobs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      group_name TEXT NOT NULL,
      version INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER NOT NULL,
      owner TEXT,
      error TEXT,
      UNIQUE (kind, key)
    ) STRICT;
    CREATE INDEX jobs_due ON jobs (kind, due_at, id);
    CREATE TABLE job_groups (
      kind TEXT NOT NULL,
      group_name TEXT NOT NULL,
      served_at INTEGER NOT NULL,
      PRIMARY KEY (kind, group_name)
    ) STRICT, WITHOUT ROWID;
  `,
};

export const jobDeathsMigration: Migration = {
  name: 'deaths of jobs',
  sql: 'ALTER TABLE jobs ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0',
};

export const jobTracesMigration: Migration = {
  name: 'traces of jobs',
  sql: "ALTER TABLE jobs ADD COLUMN traceparent TEXT NOT NULL DEFAULT ''",
};

export interface SqliteJobs extends JobQueue {
  /** Adds a job in the transaction in progress; one that waits or runs for the same key is replaced. */
  add(job: NewJob): void;
  /** Removes the job of a key in the transaction in progress; a process that runs it loses its lease. */
  remove(kind: string, key: string): void;
}

interface JobRow {
  id: string;
  kind: string;
  key: string;
  group_name: string;
  version: number;
  attempts: number;
  deaths: number;
  traceparent: string;
}

/** A leased job is a job due when its lease ends. */
export function sqliteJobs(db: Sqlite): SqliteJobs {
  const callbacks = new Set<() => void>();
  // Goes on from what was kept, also when the clock was set back: a group served "in the future" must not starve.
  let served =
    db.get<{ last: number }>('SELECT coalesce(max(served_at), 0) AS last FROM job_groups')?.last ?? 0;

  const mine = (jobId: string, owner: string, sql: string, ...params: (string | number)[]): boolean =>
    db.run(`${sql} WHERE id = ? AND owner = ?`, ...params, jobId, owner).changes > 0;

  /** Gives back what its owner did not live to finish. `leases` is a condition on leased jobs. */
  function countDeaths(leases: string, ...params: (string | number)[]): void {
    const sql = `SELECT id, deaths FROM jobs WHERE owner IS NOT NULL AND ${leases}`;
    for (const { id, deaths } of db.all<Pick<JobRow, 'id' | 'deaths'>>(sql, ...params)) {
      db.run(
        'UPDATE jobs SET owner = NULL, attempts = max(0, attempts - 1), deaths = ?, due_at = ? WHERE id = ?',
        deaths + 1,
        Date.now() + quietMs(deaths + 1, id),
        id,
      );
    }
  }

  return {
    add(job) {
      db.transaction(() => {
        db.run('DELETE FROM jobs WHERE kind = ? AND key = ?', job.kind, job.key);
        db.run(
          'INSERT INTO jobs (id, kind, key, group_name, version, due_at, traceparent) VALUES (?, ?, ?, ?, ?, ?, ?)',
          uuidv7(),
          job.kind,
          job.key,
          job.group,
          job.version,
          Date.now(),
          currentTraceparent(),
        );
        db.afterCommit(() => {
          for (const callback of callbacks) callback();
        });
      });
    },
    remove(kind, key) {
      db.run('DELETE FROM jobs WHERE kind = ? AND key = ?', kind, key);
    },
    async claim(kind, owner, leaseMs) {
      return db.transaction(() => {
        const now = Date.now();
        countDeaths('kind = ? AND due_at <= ?', kind, now);
        const row = db.get<JobRow>(
          `SELECT j.id, j.kind, j.key, j.group_name, j.version, j.attempts, j.deaths, j.traceparent
           FROM jobs j LEFT JOIN job_groups g ON g.kind = j.kind AND g.group_name = j.group_name
           WHERE j.kind = ? AND j.due_at <= ?
           ORDER BY coalesce(g.served_at, 0), j.due_at, j.id LIMIT 1`,
          kind,
          now,
        );
        if (!row) return undefined;
        // A counter rather than the clock, so that two claims of one millisecond keep their order.
        served = Math.max(served + 1, now);
        db.run(
          `INSERT INTO job_groups (kind, group_name, served_at) VALUES (?, ?, ?)
           ON CONFLICT DO UPDATE SET served_at = excluded.served_at`,
          kind,
          row.group_name,
          served,
        );
        db.run(
          'UPDATE jobs SET owner = ?, attempts = attempts + 1, due_at = ? WHERE id = ?',
          owner,
          now + leaseMs,
          row.id,
        );
        const { id, key, group_name: group, version, attempts, deaths, traceparent } = row;
        return { id, kind, key, group, version, attempt: attempts + 1, deaths, traceparent };
      });
    },
    renew: async (jobId, owner, leaseMs) =>
      mine(jobId, owner, 'UPDATE jobs SET due_at = ?', Date.now() + leaseMs),
    complete: async (jobId, owner) => mine(jobId, owner, 'DELETE FROM jobs'),
    retry: async (jobId, owner, delayMs, error) =>
      mine(jobId, owner, 'UPDATE jobs SET owner = NULL, due_at = ?, error = ?', Date.now() + delayMs, error),
    async release(jobId, owner, delayMs = 0) {
      mine(
        jobId,
        owner,
        'UPDATE jobs SET owner = NULL, attempts = max(0, attempts - 1), due_at = ?',
        Date.now() + delayMs,
      );
    },
    async releaseAll() {
      db.transaction(() => countDeaths('TRUE'));
    },
    async nextDue(kind) {
      const row = db.get<{ due_at: number }>(
        'SELECT due_at FROM jobs WHERE kind = ? ORDER BY due_at LIMIT 1',
        kind,
      );
      return row && new Date(row.due_at);
    },
    async waiting(kind) {
      const row = db.get<{ count: number; oldest: number | null }>(
        'SELECT count(*) AS count, min(due_at) AS oldest FROM jobs WHERE kind = ? AND due_at <= ?',
        kind,
        Date.now(),
      );
      return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : undefined };
    },
    onAdded(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}
