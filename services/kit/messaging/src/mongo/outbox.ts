import { type CarriesEvents, noPendingEvents, type StoredEvent, unlessTaken } from '@cairn/persistence/mongo';
import type { Connection, Model, QueryOptions } from 'mongoose';
import { decodeEvent, type Envelope, encodeEvent } from '../events/event.ts';
import type { Outbox, OutboxEntry } from '../events/outbox.ts';

interface WithOutbox extends CarriesEvents {
  _id: unknown;
}

export interface MongoOutbox extends Outbox {
  /**
   * The events as a document carries them: for `$push: { outbox: { $each: entries(events) } }` or a new document's
   * `outbox`.
   */
  entries(events: readonly Envelope[]): StoredEvent[];
  /** Makes a document that carries events; false where its id, or what must be unique, is taken. */
  create(model: AnyModel, document: object, events: readonly Envelope[]): Promise<boolean>;
  /** Changes a document, with its events; false where none fits the filter. */
  change(
    model: AnyModel,
    filter: object,
    update: Readonly<Record<string, object>>,
    events: readonly Envelope[],
    arrayFilters?: Record<string, unknown>[],
  ): Promise<boolean>;
  /** The same, and gives the document as it was before; with `returnDocument: 'after'` as it is then. */
  findAndChange<M extends AnyModel>(
    model: M,
    filter: object,
    update: Readonly<Record<string, object>>,
    events: readonly Envelope[],
    options?: Pick<QueryOptions, 'returnDocument' | 'projection' | 'arrayFilters'>,
  ): Promise<DocumentOf<M> | undefined>;
  /** To be called after a write that carried events. */
  added(): void;
  /** Keeps events that belong to no document. */
  addAlone(events: readonly Envelope[]): Promise<void>;
  /** Removes the deleted documents that a killed process left after publishing their last event. */
  sweep(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: of any documents
type AnyModel = Model<any>;
// biome-ignore lint/suspicious/noExplicitAny: of a model with whatever helpers
type DocumentOf<M> = M extends Model<infer Document, any, any, any, any, any, any> ? Document : never;

const ALONE = 'outbox';

/**
 * The events that documents of these collections carry. They are published in the order of their ids, which are made in
 * the order of time; those of one document in the order they were added to it.
 */
export function mongoOutbox(connection: Connection, collections: readonly string[]): MongoOutbox {
  const names = [...new Set([...collections, ALONE])];
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
      .find(carriesSome, { projection: { outbox: 1 } })
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

  async function removeTombstones(name: string): Promise<void> {
    await collection(name).deleteMany({ tombstone: true, ...noPendingEvents } as never);
  }

  async function removeFrom(name: string, ids: string[]): Promise<void> {
    if (name === ALONE) {
      await collection(ALONE).deleteMany({ _id: { $in: ids } } as never);
      return;
    }
    await collection(name).updateMany(
      { 'outbox.id': { $in: ids } },
      { $pull: { outbox: { id: { $in: ids } } } as never },
    );
    // After it, not only those among them: a document may have been deleted in between by who saw that it had some
    // left.
    await removeTombstones(name);
  }

  return {
    entries,
    added,
    async create(model, document, events) {
      const isNew = await unlessTaken(model.create({ ...document, outbox: entries(events) }));
      if (isNew && events.length > 0) added();
      return isNew !== undefined;
    },
    async change(model, filter, update, events, arrayFilters = []) {
      const $push = { ...update.$push, outbox: { $each: entries(events) } };
      const { matchedCount } = await model.updateOne(filter, { ...update, $push }, { arrayFilters });
      if (matchedCount > 0 && events.length > 0) added();
      return matchedCount > 0;
    },
    async findAndChange(model, filter, update, events, options = {}) {
      const $push = { ...update.$push, outbox: { $each: entries(events) } };
      const found = await model.findOneAndUpdate(filter, { ...update, $push }, options).lean();
      if (found && events.length > 0) added();
      return found ?? undefined;
    },
    async addAlone(events) {
      if (events.length === 0) return;
      await collection(ALONE).insertMany(
        events.map((event) => ({ _id: event.id, outbox: entries([event]) })),
      );
      added();
    },
    async read(limit) {
      const found = (await Promise.all(names.map((name) => readFrom(name, limit)))).flat();
      found.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
      return found.slice(0, limit).map(({ key, event }) => ({ key, event }));
    },
    async remove(keys) {
      for (const [name, same] of Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')))) {
        const ids = same.map((key) => key.slice(name.length + 1));
        await removeFrom(name, ids);
      }
    },
    async count() {
      const counts = await Promise.all(names.map((name) => countIn(collection(name))));
      return counts.reduce((sum, n) => sum + n, 0);
    },
    onAdded(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    async sweep() {
      for (const name of names) if (name !== ALONE) await removeTombstones(name);
    },
  };
}

/**
 * Worded so that a server reads the index in its order and stops at the limit: with a bound on an array's field (`$gt`)
 * it would sort all that wait for each portion.
 */
const carriesSome = { 'outbox.id': { $exists: true } };

/** Counting goes through documents; more than this many are not worth an exact number. */
const MOST_COUNTED = 10_000;

async function countIn(collection: {
  aggregate<T extends object>(pipeline: object[]): { toArray(): Promise<T[]> };
}): Promise<number> {
  const [counted] = await collection
    .aggregate<{ n: number }>([
      { $match: carriesSome },
      { $limit: MOST_COUNTED },
      { $group: { _id: null, n: { $sum: { $size: '$outbox' } } } },
    ])
    .toArray();
  return counted?.n ?? 0;
}

function bytesOf(body: Buffer | { buffer: Uint8Array }): Uint8Array {
  return body instanceof Uint8Array ? body : body.buffer;
}
