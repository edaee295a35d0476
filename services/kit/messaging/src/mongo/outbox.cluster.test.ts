import type { Mongo } from '@cairn/persistence/mongo';
import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/persistence/mongo';
import type { Component } from '@cairn/platform/lifecycle';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { Schema } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedBus } from '../events/embedded-bus.ts';
import { type Envelope, newEvent } from '../events/event.ts';
import type { EventBus } from '../events/event-bus.ts';
import { createOutboxRelay } from '../events/outbox.ts';
import { openMongoDatabase } from './database.ts';

const logger = createLogger('test', 'silent');

interface Note extends CarriesEvents {
  _id: number;
  text: string;
}

function schema() {
  const made = new Schema<Note>({ _id: Number, text: String, ...outboxFields }, { versionKey: false });
  indexOutbox(made);
  return made;
}

/** A store of two collections whose documents carry events, as a replica opens it. */
async function openStore(mongo: Mongo) {
  const connection = mongo.connection('notes');
  const notes = connection.model('Note', schema(), 'notes');
  const others = connection.model('Other', schema(), 'others');
  const database = openMongoDatabase(mongo, {
    service: 'notes',
    models: [notes, others],
    carryEvents: ['notes', 'others'],
  });
  await database.component.start?.();
  const { outbox } = database;
  return {
    ...database,
    async change(id: number, events: Envelope[], model = notes) {
      await model.updateOne(
        { _id: id },
        { $set: { text: `${id}` }, $push: { outbox: { $each: outbox.entries(events) } } },
        { upsert: true },
      );
      outbox.added();
    },
    async remove(id: number, events: Envelope[]) {
      await notes.updateOne(
        { _id: id },
        { $set: { tombstone: true, text: '' }, $push: { outbox: { $each: outbox.entries(events) } } },
      );
      outbox.added();
    },
    notes,
    others,
  };
}

describe('the outbox in documents', () => {
  let test: TestMongo;
  let store: Awaited<ReturnType<typeof openStore>>;

  beforeEach(async () => {
    test = testMongo();
    store = await openStore(test.mongo);
  });
  afterEach(() => test.close());

  const event = (projectId = 0) => newEvent({ $case: 'projectUpdated', value: {} }, { projectId });
  const read = async (limit = 100) => (await store.outbox.read(limit)).map((entry) => entry.event);

  it('gives events as they were, the oldest first, over documents and collections', async () => {
    const added = [event(1), event(2), event(3), event(4), event(5)] as const;
    await store.change(1, [added[0]]);
    await store.change(2, [added[1]], store.others);
    await store.change(1, [added[2], added[3]]);
    await store.outbox.addAlone([added[4]]);
    expect(await read()).toEqual(added);
    expect(await read(2)).toEqual(added.slice(0, 2));
    expect(await store.outbox.count()).toBe(5);
  });

  it('keeps those of one document in the order they were added, whatever the clocks said', async () => {
    const late = { ...event(), id: uuidv7({ msecs: Date.now() - 60_000 }) };
    const first = event();
    await store.change(1, [first]);
    await store.change(1, [late]);
    const between = event();
    await store.change(2, [between]);
    const ids = (await read()).map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(late.id));
    expect(ids).toHaveLength(3);
  });

  it('removes a deleted document with its last event, and no sooner', async () => {
    await store.change(1, [event()]);
    await store.remove(1, [event()]);
    await store.change(2, [event()]);
    const entries = await store.outbox.read(10);
    await store.outbox.remove(entries.slice(0, 1).map(({ key }) => key));
    expect(await store.notes.countDocuments({ _id: { $in: [1, 2] } })).toBe(2);
    await store.outbox.remove(entries.map(({ key }) => key));
    await store.outbox.remove(entries.map(({ key }) => key));
    expect(await store.outbox.count()).toBe(0);
    expect(await store.notes.find({ _id: { $in: [1, 2] } }).lean()).toMatchObject([{ _id: 2, text: '2' }]);
  });

  it('clears up at the next start after a process that was killed before it could', async () => {
    await store.notes.create([
      { _id: 1, text: '', tombstone: true, outbox: [] },
      { _id: 2, text: '', tombstone: true },
      { _id: 3, text: '', tombstone: true, outbox: store.outbox.entries([event()]) },
      { _id: 4, text: 'there', outbox: [] },
    ]);
    const again = await openStore(test.another());
    expect((await again.notes.find().sort({ _id: 1 }).limit(9).lean()).map(({ _id }) => _id)).toEqual([3, 4]);
  });

  describe('with relays', () => {
    let bus: EventBus;
    let handled: Envelope[];
    const parts: Component[] = [];

    beforeEach(() => {
      handled = [];
      bus = createEmbeddedBus({ path: ':memory:', logger });
      bus.subscribe({
        consumer: 'c',
        subjects: ['cairn.>'],
        concurrency: 1,
        handle: async (each) => void handled.push(each),
      });
    });
    afterEach(async () => {
      for (const part of parts.splice(0)) await part.stop?.();
      await bus.close();
    });

    async function relay(of: Pick<typeof store, 'outbox'>): Promise<void> {
      const part = createOutboxRelay({ service: 'notes', outbox: of.outbox, bus, logger });
      parts.push(part);
      await part.begin?.();
    }

    it('of three replicas at once publishes everything once, each document’s in its order', async () => {
      const replicas = [store, await openStore(test.another()), await openStore(test.another())];
      for (const replica of replicas) await relay(replica);
      const idsByDocument = new Map<number, string[]>();
      await Promise.all(
        Array.from({ length: 12 }, async (_, document) => {
          const ids: string[] = [];
          idsByDocument.set(document, ids);
          for (let n = 0; n < 25; n++) {
            const one = event(document);
            ids.push(one.id);
            await replicas[(n + document) % 3]?.change(
              document,
              [one],
              document % 2 ? store.notes : store.others,
            );
          }
          if (document % 2) {
            const last = event(document);
            ids.push(last.id);
            await replicas[document % 3]?.remove(document, [last]);
          }
        }),
      );
      const all = [...idsByDocument.values()].flat();
      await eventually(() => expect(handled.length).toBeGreaterThanOrEqual(all.length));
      await eventually(async () => expect(await store.outbox.count()).toBe(0));
      expect(handled.map(({ id }) => id).sort()).toEqual(all.sort());
      for (const [document, ids] of idsByDocument) {
        expect(handled.filter(({ projectId }) => projectId === document).map(({ id }) => id)).toEqual(ids);
      }
      await eventually(async () =>
        expect(await store.notes.countDocuments({ _id: { $in: [...idsByDocument.keys()] } })).toBe(0),
      );
    });

    it('publishes more than one portion holds, in order', async () => {
      const events = Array.from({ length: 700 }, () => event());
      await store.outbox.addAlone(events.slice(0, 450));
      for (const [n, each] of events.slice(450).entries()) await store.change(n, [each]);
      expect(await store.outbox.count()).toBe(700);
      await relay(store);
      await eventually(() => expect(handled).toHaveLength(700));
      expect(handled.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      await eventually(async () => expect(await store.outbox.count()).toBe(0));
    });
  });
});

describe('what replicas share', () => {
  let test: TestMongo;
  let replicas: Awaited<ReturnType<typeof openStore>>[];

  beforeEach(async () => {
    test = testMongo();
    replicas = [await openStore(test.mongo), await openStore(test.another())];
  });
  afterEach(() => test.close());

  const each = (n: number) => replicas[n % 2] ?? expect.fail('no replica');

  it('gives 50 callers at once 50 different numbers, the smallest there are', async () => {
    const given = await Promise.all(Array.from({ length: 50 }, (_, n) => each(n).sequences.next('notes')));
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(await each(1).sequences.current('notes')).toBe(50);
    expect(await each(0).sequences.current('never asked')).toBe(0);
    expect(await each(0).sequences.next('another')).toBe(1);
  });

  it('gives no number at or below one it was raised to, and is never lowered', async () => {
    await Promise.all([7, 40, 12].map((value, n) => each(n).sequences.raise('notes', value)));
    expect(await each(0).sequences.next('notes')).toBe(41);
    await each(1).sequences.raise('notes', 3);
    expect(await each(0).sequences.next('notes')).toBe(42);
  });

  it('remembers events for every replica, also when both remember one at the same moment', async () => {
    const ids = Array.from({ length: 20 }, () => uuidv7());
    await Promise.all([...ids, ...ids, ...ids].map((id, n) => each(n).inbox.add('c', id)));
    for (const id of ids) expect(await each(1).inbox.has('c', id)).toBe(true);
    expect(await each(0).inbox.has('other', ids[0] ?? '')).toBe(false);
    expect(await each(0).inbox.has('c', uuidv7())).toBe(false);
  });
});
