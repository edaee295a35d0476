import type { Migration, Sqlite } from '@cairn/persistence/store';
import { v7 as uuidv7 } from 'uuid';
import { decodeEvent, type Envelope, encodeEvent } from './event.ts';
import type { Inbox } from './inbox.ts';
import type { Outbox } from './outbox.ts';

/** The first step of the schema of every service: the events it has to publish and those it has acted on. */
export const messagingMigration: Migration = {
  name: 'outbox and inbox',
  sql: `
    CREATE TABLE outbox (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      body BLOB NOT NULL
    ) STRICT;
    CREATE TABLE inbox (
      consumer TEXT NOT NULL,
      event_id TEXT NOT NULL,
      PRIMARY KEY (consumer, event_id)
    ) STRICT, WITHOUT ROWID;
  `,
};

export interface SqliteOutbox extends Outbox {
  /** Writes entries in the transaction in progress. */
  add(events: readonly Envelope[]): void;
  /** Makes a change and writes its entries, both or neither; none where the change gives false or undefined. */
  commit<Result>(
    events: readonly Envelope[],
    change: () => Result extends Promise<unknown> ? never : Result,
  ): Result;
}

export function sqliteOutbox(db: Sqlite): SqliteOutbox {
  const callbacks = new Set<() => void>();

  function add(events: readonly Envelope[]): void {
    if (events.length === 0) return;
    db.transaction(() => {
      for (const event of events) db.run('INSERT INTO outbox (body) VALUES (?)', encodeEvent(event));
      db.afterCommit(() => {
        for (const callback of callbacks) callback();
      });
    });
  }

  return {
    add,
    commit: (events, change) =>
      db.transaction(() => {
        const result = change();
        if (result !== false && result !== undefined) add(events);
        return result;
      }),
    async read(limit) {
      return db
        .all<{ position: number; body: Uint8Array }>(
          'SELECT position, body FROM outbox ORDER BY position LIMIT ?',
          limit,
        )
        .map((row) => ({ key: String(row.position), event: decodeEvent(row.body) }));
    },
    async remove(keys) {
      db.transaction(() => {
        for (const key of keys) db.run('DELETE FROM outbox WHERE position = ?', Number(key));
      });
    },
    async count() {
      return db.get<{ n: number }>('SELECT count(*) AS n FROM outbox')?.n ?? 0;
    },
    onAdded(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

export interface SqliteInbox extends Inbox {
  /** Remembers an event in the transaction in progress; false when it was remembered before. */
  addNow(consumer: string, eventId: string): boolean;
  /** `has`, in the transaction in progress. */
  hasNow(consumer: string, eventId: string): boolean;
}

/** An event is remembered this long: far longer than any bus delivers it of itself. */
const REMEMBERED_MS = 60 * 86_400_000;
const FORGET_EVERY = 1_000;

export function sqliteInbox(db: Sqlite): SqliteInbox {
  let added = 0;

  /** Ids are of version 7 and begin with the time, so old ones are a range of the key. */
  function forgetOld(consumer: string): void {
    if (added++ % FORGET_EVERY !== 0) return;
    const oldest = uuidv7({ msecs: Date.now() - REMEMBERED_MS });
    db.run('DELETE FROM inbox WHERE consumer = ? AND event_id < ?', consumer, oldest);
  }

  function addNow(consumer: string, eventId: string): boolean {
    forgetOld(consumer);
    return (
      db.run('INSERT INTO inbox (consumer, event_id) VALUES (?, ?) ON CONFLICT DO NOTHING', consumer, eventId)
        .changes > 0
    );
  }
  const hasNow = (consumer: string, eventId: string) =>
    db.get('SELECT 1 FROM inbox WHERE consumer = ? AND event_id = ?', consumer, eventId) !== undefined;

  return {
    addNow,
    hasNow,
    has: async (consumer, eventId) => hasNow(consumer, eventId),
    async add(consumer, eventId) {
      addNow(consumer, eventId);
    },
  };
}
