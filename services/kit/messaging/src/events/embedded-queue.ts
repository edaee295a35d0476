import { type Param, Sqlite } from '@cairn/persistence/store';
import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import { firstDue, untriedAfter } from './embedded-due.ts';
import { migrations } from './embedded-schema.ts';
import { decodeEvent, type Envelope, encodeEvent } from './event.ts';
import type { ConsumerState, ParkedPage, Retention } from './event-bus.ts';
import { matchesSubject } from './subjects.ts';

/** A delivery taken for this process; it falls back to others when `LEASE_MS` passes without `renew`. */
export interface Taken {
  seq: number;
  /** Attempts that failed before this one. */
  failures: number;
  /** Attempts before this one that neither failed nor were given back: the process ended over them. */
  deaths: number;
  event: Envelope;
}

export const LEASE_MS = 30_000;
const subjectsSchema = z.array(z.string());
const UNSEEN_BATCH = 500;
const PORTION = 500;

/** The SQL of the embedded bus: what is kept, for whom, and what of it is due. */
export class EmbeddedQueue {
  readonly #db: Sqlite;
  readonly #retention: Retention | undefined;
  /** What consumers want, by the column's text. */
  readonly #subjects = new Map<string, readonly string[]>();
  #seen = 0;
  #othersVersion: number | undefined;

  constructor(path: string, options: { exclusive: boolean; retention: Retention | undefined }) {
    this.#retention = options.retention;
    this.#db = Sqlite.open(path, migrations);
    if (options.exclusive) {
      this.#db.run('UPDATE deliveries SET due_at = ?1 WHERE parked_at IS NULL AND due_at > ?1', Date.now());
    }
    this.prune();
    this.skipToEnd();
  }

  /** Keeps each event once and writes a delivery for every consumer that wants it. @returns those consumers. */
  add(events: readonly Envelope[]): ReadonlySet<string> {
    return this.#db.transaction(() => {
      const wanting = new Set<string>();
      const consumers = this.#consumers();
      const now = Date.now();
      for (const event of events) {
        const { changes, lastId } = this.#db.run(
          'INSERT INTO events (id, subject, project_id, kept_at, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
          event.id,
          event.subject,
          event.projectId,
          now,
          encodeEvent(event),
        );
        if (changes === 0) continue;
        for (const consumer of consumers) {
          if (!matchesSubject(consumer.subjects, event.subject)) continue;
          this.#deliver(consumer.name, lastId, event.projectId, now);
          wanting.add(consumer.name);
        }
      }
      return wanting;
    });
  }

  /** Makes a consumer known. One that is new, or wants more than before, gets what is still kept. */
  register(name: string, subjects: readonly string[]): void {
    this.#db.transaction(() => {
      const before = this.#consumers().find((consumer) => consumer.name === name)?.subjects ?? [];
      this.#db.run(
        'INSERT INTO consumers (name, subjects) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET subjects = excluded.subjects',
        name,
        JSON.stringify(subjects),
      );
      const added = subjects.filter((subject) => !before.includes(subject));
      if (added.length === 0) return;
      const kept = this.#db.all<{ subject: string }>('SELECT DISTINCT subject FROM events');
      const wanted = kept
        .map((row) => row.subject)
        .filter((subject) => matchesSubject(added, subject) && !matchesSubject(before, subject));
      this.#db.run(
        `INSERT INTO deliveries (consumer, seq, project_id, due_at)
         SELECT ?, seq, project_id, ? FROM events WHERE subject IN (SELECT value FROM json_each(?)) ORDER BY seq
         ON CONFLICT DO NOTHING`,
        name,
        Date.now(),
        JSON.stringify(wanted),
      );
    });
  }

  /**
   * Takes the next due delivery of a consumer, leaving out projects it is busy with; and, where `most` is more than 1,
   * those that follow it in its project, if none was tried before.
   */
  take(consumer: string, busyProjects: readonly number[], most = 1): Taken[] {
    return this.#db.transaction(() => {
      const now = Date.now();
      const first = firstDue(this.#db, consumer, now, busyProjects);
      if (!first) return [];
      const alone = most === 1 || first.attempts > 0 || first.project_id === 0;
      const rows = alone ? [first] : [first, ...untriedAfter(this.#db, consumer, now, first, most - 1)];
      for (const { seq } of rows) {
        this.#change(consumer, seq, 'attempts = attempts + 1, due_at = ?', now + LEASE_MS);
      }
      return rows.map(({ seq, attempts, failures, body }) => ({
        seq,
        failures,
        deaths: attempts - failures,
        event: decodeEvent(body),
      }));
    });
  }

  renew(consumer: string, seq: number): void {
    this.#change(consumer, seq, 'due_at = ?', Date.now() + LEASE_MS);
  }

  acknowledge(consumer: string, seqs: readonly number[]): void {
    this.#db.transaction(() => {
      for (const seq of seqs)
        this.#db.run('DELETE FROM deliveries WHERE consumer = ? AND seq = ?', consumer, seq);
    });
  }

  retry(consumer: string, seq: number, delayMs: number, error: string): void {
    this.#change(
      consumer,
      seq,
      'due_at = ?, failures = failures + 1, error = ?',
      Date.now() + delayMs,
      error,
    );
  }

  park(consumer: string, seq: number, error: string): void {
    this.#change(consumer, seq, 'parked_at = ?, error = ?', Date.now(), error);
  }

  /** Due again after `delayMs`, and the attempt not counted: the event is not at fault. */
  giveBack(consumer: string, seq: number, delayMs = 0): void {
    this.#change(consumer, seq, 'due_at = ?, attempts = max(0, attempts - 1)', Date.now() + delayMs);
  }

  /** When the next delivery of a consumer falls due, in milliseconds of Unix time. */
  nextDue(consumer: string): number | undefined {
    return this.#db.get<{ due_at: number }>(
      'SELECT due_at FROM deliveries WHERE consumer = ? AND parked_at IS NULL ORDER BY due_at LIMIT 1',
      consumer,
    )?.due_at;
  }

  listParked(page: { consumer?: string; pageSize?: number; pageToken?: string }): ParkedPage {
    const limit = pageSize(page.pageSize ?? 0, 50, 500);
    const after = decodePageToken(page.pageToken ?? '', z.tuple([z.string(), z.number()])) ?? ['', 0];
    const rows = this.#db.all<{
      consumer: string;
      seq: number;
      attempts: number;
      parked_at: number;
      error: string | null;
      body: Uint8Array;
    }>(
      `SELECT d.consumer, d.seq, d.attempts, d.parked_at, d.error, e.body
       FROM deliveries d JOIN events e ON e.seq = d.seq
       WHERE d.parked_at IS NOT NULL AND (d.consumer, d.seq) > (?, ?) AND (?3 = '' OR d.consumer = ?3)
       ORDER BY d.consumer, d.seq LIMIT ?`,
      after[0],
      after[1],
      page.consumer ?? '',
      limit,
    );
    const last = rows.at(-1);
    return {
      parked: rows.map((row) => ({
        consumer: row.consumer,
        event: decodeEvent(row.body),
        attempts: row.attempts,
        error: row.error ?? '',
        parkedAt: new Date(row.parked_at),
      })),
      nextPageToken: last && rows.length === limit ? encodePageToken([last.consumer, last.seq]) : '',
    };
  }

  replay(consumer: string, eventId: string): boolean {
    const { changes } = this.#db.run(
      `UPDATE deliveries SET parked_at = NULL, attempts = 0, failures = 0, due_at = ?
       WHERE consumer = ? AND parked_at IS NOT NULL AND seq = (SELECT seq FROM events WHERE id = ?)`,
      Date.now(),
      consumer,
      eventId,
    );
    return changes > 0;
  }

  dropParked(consumer: string, eventId: string): boolean {
    const { changes } = this.#db.run(
      `DELETE FROM deliveries
       WHERE consumer = ? AND parked_at IS NOT NULL AND seq = (SELECT seq FROM events WHERE id = ?)`,
      consumer,
      eventId,
    );
    return changes > 0;
  }

  unsettled(): number {
    return (
      this.#db.get<{ n: number }>('SELECT count(*) AS n FROM deliveries WHERE parked_at IS NULL')?.n ?? 0
    );
  }

  listConsumers(): ConsumerState[] {
    const counts = this.#db.all<{ consumer: string; unsettled: number; parked: number }>(
      `SELECT consumer, sum(parked_at IS NULL) AS unsettled, sum(parked_at IS NOT NULL) AS parked
       FROM deliveries GROUP BY consumer`,
    );
    return this.#consumers().map(({ name, subjects }) => {
      const { unsettled = 0, parked = 0 } = counts.find(({ consumer }) => consumer === name) ?? {};
      return { consumer: name, subjects, unsettled, parked };
    });
  }

  /** Drops a consumer, and its deliveries with it. */
  forget(consumer: string): boolean {
    return this.#db.run('DELETE FROM consumers WHERE name = ?', consumer).changes > 0;
  }

  /**
   * Events kept since the last call, oldest first, at most a batch; none, but counted as seen, when there is no
   * watcher.
   */
  *takeUnseen(wanted: boolean): Generator<Envelope> {
    if (!wanted) return;
    for (;;) {
      const rows = this.#db.all<{ seq: number; body: Uint8Array }>(
        'SELECT seq, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?',
        this.#seen,
        UNSEEN_BATCH,
      );
      for (const row of rows) {
        // A handler may publish, and so come here again while this loop is open.
        if (row.seq <= this.#seen) continue;
        this.#seen = row.seq;
        yield decodeEvent(row.body);
      }
      if (rows.length < UNSEEN_BATCH) return;
    }
  }

  /** Forgets what was kept so far, for watchers: they see what comes from now on. */
  skipToEnd(): void {
    this.#seen = this.#db.get<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM events')?.seq ?? 0;
  }

  /** Drops old events that every consumer has acted on. */
  prune(): void {
    if (!this.#retention) return;
    this.#db.run(
      `DELETE FROM events WHERE kept_at < ?
       AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.seq = events.seq)`,
      Date.now() - this.#retention.keepMs,
    );
  }

  /** Drops a portion of the events that go as soon as every consumer has acted on them. */
  dropHandled(): void {
    if (!this.#retention) return;
    const { once, endOfProject } = this.#retention;
    const consumers = this.#consumers();
    for (const subject of once) {
      // While no consumer asks for them, one is about to.
      if (!consumers.some((each) => matchesSubject(each.subjects, subject))) continue;
      this.#drop('events e WHERE e.subject = ?1', subject);
    }
    this.#drop(
      `events last CROSS JOIN events e ON e.project_id = last.project_id
       WHERE last.subject = ?1 AND e.subject <> ?1`,
      endOfProject,
    );
  }

  #drop(from: string, subject: string): void {
    this.#db.run(
      `DELETE FROM events WHERE seq IN (
         SELECT e.seq FROM ${from}
         AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.seq = e.seq)
         LIMIT ${PORTION})`,
      subject,
    );
  }

  /** Whether another process has written to the file since this was last asked (sqlite.org/pragma.html). */
  isChangedByOthers(): boolean {
    const before = this.#othersVersion;
    this.#othersVersion = this.#db.get<{ data_version: number }>('PRAGMA data_version')?.data_version;
    return this.#othersVersion !== before;
  }

  check(): void {
    this.#db.get('SELECT 1');
  }

  close(): void {
    this.#db.close();
  }

  #consumers(): { name: string; subjects: readonly string[] }[] {
    return this.#db
      .all<{ name: string; subjects: string }>('SELECT name, subjects FROM consumers ORDER BY name')
      .map(({ name, subjects }) => ({ name, subjects: this.#subjectsOf(subjects) }));
  }

  #subjectsOf(column: string): readonly string[] {
    const known = this.#subjects.get(column) ?? subjectsSchema.parse(JSON.parse(column));
    this.#subjects.set(column, known);
    return known;
  }

  #change(consumer: string, seq: number, set: string, ...values: Param[]): void {
    this.#db.run(`UPDATE deliveries SET ${set} WHERE consumer = ? AND seq = ?`, ...values, consumer, seq);
  }

  #deliver(consumer: string, seq: number, projectId: number, dueAt: number): void {
    this.#db.run(
      'INSERT INTO deliveries (consumer, seq, project_id, due_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      consumer,
      seq,
      projectId,
      dueAt,
    );
  }
}
