import { type Connection, Schema, type SchemaDefinition } from 'mongoose';
import { decodeEvent, type Envelope, encodeEvent } from '../events/event.ts';
import type { Outbox, OutboxEntry } from '../events/outbox.ts';

/** An event inside the document whose change it tells of: one write keeps both. */
interface StoredEvent {
  id: string;
  body: Buffer;
}

/** What `outboxFields` adds to a document. */
export interface CarriesEvents {
  outbox?: StoredEvent[];
  gone?: boolean;
}

interface WithOutbox extends CarriesEvents {
  _id: unknown;
}

/**
 * Fields of every collection whose documents carry events. `gone` marks what was deleted but has something left to
 * tell: readers pass it over (`gone: { $exists: false }`, or a filter of their own), and the document goes with its last event.
 */
export const outboxFields = {
  outbox: { type: [new Schema({ id: String, body: Buffer }, { _id: false })], default: undefined },
  gone: { type: Boolean, required: false },
} satisfies SchemaDefinition;

/** Declares what the outbox asks of a collection that carries events. */
export function indexOutbox(schema: Schema): void {
  schema.index({ 'outbox.id': 1 }, { sparse: true });
  schema.index({ gone: 1 }, { sparse: true });
}

/** Filter for documents whose events are all told: a deleted one may go. */
export const nothingToTell = { $or: [{ outbox: { $exists: false } }, { outbox: { $size: 0 } }] };

export interface MongoOutbox extends Outbox {
  /** The events as a document carries them: for `$push: { outbox: { $each: entries(events) } }` or a new document's `outbox`. */
  entries(events: readonly Envelope[]): StoredEvent[];
  /** To be called after a write that carried events. */
  added(): void;
  /** Keeps events that belong to no document. */
  addAlone(events: readonly Envelope[]): Promise<void>;
}

const ALONE = 'outbox';

/**
 * The events that documents of these collections carry. They are published in the order of their ids, which are made in
 * the order of time; those of one document in the order they were added to it.
 */
export function mongoOutbox(connection: Connection, collections: readonly string[]): MongoOutbox {
  const names = [...collections, ALONE];
  const callbacks = new Set<() => void>();
  const collection = (name: string) => connection.collection<WithOutbox>(name);

  function added(): void {
    for (const callback of callbacks) callback();
  }

  function entries(events: readonly Envelope[]): StoredEvent[] {
    return events.map((event) => ({ id: event.id, body: Buffer.from(encodeEvent(event)) }));
  }

  async function readFrom(name: string, limit: number): Promise<(OutboxEntry & { place: string })[]> {
    const documents = await collection(name)
      .find({ 'outbox.id': { $gt: '' } }, { projection: { outbox: 1 } })
      .sort({ 'outbox.id': 1 })
      .limit(limit)
      .toArray();
    return documents.flatMap((document) => {
      let place = '';
      return (document.outbox ?? []).map(({ id, body }) => {
        // Two replicas' clocks may differ: a later entry of a document never goes before an earlier one.
        place = id > place ? id : place;
        return { key: `${name}/${id}`, event: decodeEvent(bytesOf(body)), place };
      });
    });
  }

  return {
    entries,
    added,
    async addAlone(events) {
      if (events.length === 0) return;
      await collection(ALONE).insertMany(
        events.map((event) => ({ _id: event.id, gone: true, outbox: entries([event]) })),
      );
      added();
    },
    async read(limit) {
      const found = (await Promise.all(names.map((name) => readFrom(name, limit)))).flat();
      found.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
      return found.slice(0, limit).map(({ key, event }) => ({ key, event }));
    },
    async remove(keys) {
      for (const [name, ids] of Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')))) {
        const wanted = ids.map((key) => key.slice(name.length + 1));
        await collection(name).updateMany(
          { 'outbox.id': { $in: wanted } },
          { $pull: { outbox: { id: { $in: wanted } } } as never },
        );
        await collection(name).deleteMany({ gone: true, outbox: { $size: 0 } } as never);
      }
    },
    async count() {
      const counts = await Promise.all(
        names.map(async (name) => {
          const documents = collection(name).find(
            { 'outbox.id': { $gt: '' } },
            { projection: { 'outbox.id': 1 }, limit: MOST_COUNTED },
          );
          let n = 0;
          for await (const document of documents) n += document.outbox?.length ?? 0;
          return n;
        }),
      );
      return counts.reduce((sum, n) => sum + n, 0);
    },
    onAdded(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

/** Counting goes through documents; more than this many are not worth an exact number. */
const MOST_COUNTED = 10_000;

function bytesOf(body: Buffer | { buffer: Uint8Array }): Uint8Array {
  return body instanceof Uint8Array ? body : body.buffer;
}
