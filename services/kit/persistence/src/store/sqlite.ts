import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { commonRefusals } from '@cairn/platform/errors';
import { type Migration, migrate } from './migrations.ts';

export type Row = Record<string, unknown>;
export type Param = SQLInputValue;

/** Result codes of sqlite.org/rescode.html. */
const SQLITE_FULL = 13;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

/** The write-ahead log is cut down to this size once it is written back, in bytes. */
const LONGEST_IDLE_LOG_BYTES = 4 * 1024 * 1024;
/** Free room is given back in portions of 16 MB (4,096 pages of 4 KB), which take some ten milliseconds each. */
const RECLAIM_PAGES = 4_096;
const RECLAIM_FROM_PAGES = 256;
const TIDY_EVERY_MS = 2_000;
/** A file that is written to without a pause has its log emptied after so many looks at it. */
const LOOKS_WITHOUT_A_PAUSE = 5;
/** How long a statement waits for another process that writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * One SQLite file. Calls are synchronous: they take microseconds, and a transaction that never leaves the event loop's
 * turn cannot interleave with another. Statements are prepared once. Stays inside `store/` folders.
 */
export class Sqlite {
  readonly path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #tidying: NodeJS.Timeout;
  /** Counts of changed rows: at the last look, and when the log was last emptied (a killed process left one full). */
  #changesSeen = 0;
  #changesInLog = -1;
  #looks = 0;
  #afterCommit: (() => void)[] = [];
  #depth = 0;
  /** Of a part of the transaction in progress. */
  #failure: { error: unknown } | undefined;

  private constructor(path: string, db: DatabaseSync) {
    this.path = path;
    this.#db = db;
    this.#tidying = setInterval(() => this.#tidy(), TIDY_EVERY_MS).unref();
  }

  /**
   * Opens the file (`:memory:` for none), makes it readable by its owner only when it is new, and brings its schema up
   * to date.
   *
   * @throws Error when the file was written by a newer version.
   */
  static open(path: string, migrations: readonly Migration[]): Sqlite {
    if (path !== ':memory:') makePrivateFile(path);
    const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    // auto_vacuum holds only for a file that has no table yet.
    db.exec(`
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      PRAGMA journal_size_limit = ${LONGEST_IDLE_LOG_BYTES};
      PRAGMA synchronous = NORMAL;
      PRAGMA secure_delete = ON;
      PRAGMA temp_store = MEMORY;
    `);
    const sqlite = new Sqlite(path, db);
    migrate(sqlite, migrations);
    return sqlite;
  }

  /** Runs a statement that returns nothing; gives how many rows changed and the last row id. */
  run(sql: string, ...params: Param[]): { changes: number; lastId: number } {
    return this.#noting(() => {
      const result = this.#prepare(sql).run(...params);
      return { changes: Number(result.changes), lastId: Number(result.lastInsertRowid) };
    });
  }

  /** The first row, or undefined. */
  get<T = Row>(sql: string, ...params: Param[]): T | undefined {
    return this.#noting(() => this.#prepare(sql).get(...params) as T | undefined);
  }

  /** Every row. Give the query a LIMIT. */
  all<T = Row>(sql: string, ...params: Param[]): T[] {
    return this.#noting(() => this.#prepare(sql).all(...params) as T[]);
  }

  /** Rows one by one, for results that should not be in memory whole. */
  iterate<T = Row>(sql: string, ...params: Param[]): IterableIterator<T> {
    // An iterator keeps its statement busy, so it gets one of its own.
    return this.#db.prepare(sql).iterate(...params) as IterableIterator<T>;
  }

  /** Runs several statements without parameters, as migrations do. */
  exec(sql: string): void {
    guard(() => this.#db.exec(sql));
  }

  /**
   * Runs `work` so that all of it is kept or none. A call inside another joins it. `work` must not wait for anything:
   * a promise would let other work into the transaction, so its type forbids one.
   */
  transaction<T>(work: () => T extends Promise<unknown> ? never : T): T {
    if (this.#depth > 0) return this.#noting(work);
    this.run('BEGIN IMMEDIATE');
    this.#depth = 1;
    this.#failure = undefined;
    let result: T;
    try {
      result = work();
      this.run('COMMIT');
    } catch (error) {
      this.#afterCommit = [];
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    } finally {
      this.#depth = 0;
    }
    const callbacks = this.#afterCommit;
    this.#afterCommit = [];
    for (const callback of callbacks) callback();
    return result;
  }

  /**
   * Makes changes in one transaction: all of them are kept, or none when a statement or an inner transaction fails.
   * Each makes its own before it waits for anything.
   *
   * @throws what failed first.
   */
  async together<T>(changes: readonly (() => Promise<T>)[]): Promise<T[]> {
    const { made } = this.transaction(() => {
      const made = Promise.all(changes.map((change) => change()));
      if (!this.#failure) return { made };
      // It has failed for the same reason.
      made.catch(() => undefined);
      throw this.#failure.error;
    });
    return made;
  }

  /** Calls back once the transaction in progress is kept, or at once when there is none. */
  afterCommit(callback: () => void): void {
    if (this.#depth > 0) this.#afterCommit.push(callback);
    else callback();
  }

  /** Gives a portion of the room that deleted records took back to the disk. */
  reclaim(): void {
    if (this.#depth > 0) return;
    const { freelist_count: free = 0 } = this.get<{ freelist_count: number }>('PRAGMA freelist_count') ?? {};
    if (free < RECLAIM_FROM_PAGES) return;
    this.exec(`PRAGMA incremental_vacuum(${RECLAIM_PAGES})`);
    this.get('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /**
   * Writes the log back and empties it. Until then deleted records can still be read in it: SQLite overwrites only what
   * is in the file itself. False while another process reads an older state; nothing waits for it.
   */
  emptyLog(): boolean {
    if (this.#depth > 0) return false;
    this.exec('PRAGMA busy_timeout = 0');
    try {
      return this.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0;
    } finally {
      this.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  close(): void {
    clearInterval(this.#tidying);
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  /** Remembers the first failure within the transaction in progress, for `together`. */
  #noting<T>(work: () => T): T {
    try {
      return guard(work);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  #tidy(): void {
    try {
      this.reclaim();
      if (this.#logIsDue()) this.#changesInLog = this.emptyLog() ? this.#changesSeen : this.#changesInLog;
    } catch {
      // Busy or full: there is a next time.
    }
  }

  /** Whether the log holds changes and there is a pause in them, or there has been none for too long. */
  #logIsDue(): boolean {
    const changes = this.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
    const paused = changes === this.#changesSeen;
    this.#changesSeen = changes;
    if (changes === this.#changesInLog) return false;
    this.#looks = paused ? 0 : (this.#looks + 1) % LOOKS_WITHOUT_A_PAUSE;
    return this.#looks === 0;
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/**
 * SQLite gives the files beside it (`-wal`, `-shm`) the same rights. A file that is there is not touched: to open and
 * close it would release the locks that this process may hold on it (sqlite.org/howtocorrupt.html, 2.2).
 */
function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Whether a statement failed because a row with the same key is already there. */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY;
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw sqliteCode(error) === SQLITE_FULL ? commonRefusals.no_room({ cause: error }) : error;
  }
}

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}
