import { newEvent } from '@cairn/messaging/events';
import { describePortable } from '@cairn/persistence/portable/contract';
import { eventually } from '@cairn/testing';
import { testMongo } from '@cairn/testing/mongo';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteProjectDocuments } from '../domain/delete-document.ts';
import { type DocumentsStore, EXTRACTION } from '../domain/ports.ts';
import { Readings } from '../domain/readings.ts';
import { checkFilled, fill, makeDocument, makePage } from '../testing/filled-store.ts';
import { describeDocumentsStore } from './contract/store-contract.ts';
import { openMongoStore } from './mongo.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const server = testMongo();
  const store = openMongoStore(server.mongo);
  await store.component.start?.();
  return { ...server, store };
}

async function openSqlite() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeDocumentsStore('MongoDB', open);

describePortable<DocumentsStore>('documents', {
  adapters: [
    ['SQLite', openSqlite],
    ['MongoDB', open],
    ['SQLite', openSqlite],
    ['MongoDB', open],
  ],
  fill,
  check: checkFilled,
});

describe('documents in MongoDB', () => {
  let under: Awaited<ReturnType<typeof open>>;
  let store: DocumentsStore;
  let other: DocumentsStore;

  beforeEach(async () => {
    under = await open();
    store = under.store;
    const replica = openMongoStore(under.another());
    await replica.component.start?.();
    other = replica;
  });
  afterEach(() => under.close());

  const deletedEvent = () => newEvent({ $case: 'documentDeleted', value: { documentId: uuidv7() } });
  const words = (count: number, first = 1) =>
    Array.from({ length: count }, (_, n) => makePage(first + n, `One${n}. Two${n}.`, 2 * (first + n - 1)));

  async function added(): Promise<string> {
    const document = makeDocument();
    expect(await store.add(document, [])).toBe(true);
    return document.id;
  }

  async function begin(id: string, version: number): Promise<string> {
    const begun = await store.beginReading(id, version);
    return begun?.run ?? expect.fail('the reading did not begin');
  }

  /** A document of as many pages, with two passages each. */
  async function read(pages: number): Promise<string> {
    const id = await added();
    const run = await begin(id, 1);
    await store.addPages(id, run, words(pages));
    await store.finishReading(id, run, { pages, passages: 2 * pages, warnings: [] }, []);
    return id;
  }

  /** How many records the collections have that hold text. */
  async function texts(): Promise<number[]> {
    const look = under.unwatched();
    await look.connect();
    const connection = look.connection('documents');
    return Promise.all(['pages', 'passages'].map((name) => connection.collection(name).countDocuments()));
  }

  const fiftyTimes = <T>(work: (replica: DocumentsStore, n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => work(n % 2 ? store : other, n)));

  it('begin a version once, and are removed once, however many ask in two replicas', async () => {
    const id = await read(1);
    const begun = await fiftyTimes((replica) => replica.beginVersion(id, 1, [deletedEvent()]));
    expect(begun.filter((document) => document !== undefined)).toMatchObject([{ id, version: 2 }]);
    expect(await store.outbox.count()).toBe(1);
    expect(await store.jobs.claim(EXTRACTION, 'me', 60_000)).toMatchObject({ key: id, attempt: 1 });
    expect(await other.jobs.claim(EXTRACTION, 'me too', 60_000)).toBeUndefined();
    const removed = await fiftyTimes((replica) => replica.remove(id, [deletedEvent()]));
    expect(removed.filter((leftover) => leftover !== undefined)).toHaveLength(1);
    expect(await store.outbox.count()).toBe(2);
  });

  it('have one run whose text is kept, however many begin to read at once', async () => {
    for (let round = 1; round <= 4; round++) {
      const id = await added();
      const finished = await fiftyTimes(async (replica, n) => {
        const run = (await replica.beginReading(id, 1))?.run;
        if (run === undefined) return undefined;
        const mine = [makePage(1, `From ${n}.`)];
        if (!(await replica.addPages(id, run, mine))) return undefined;
        const result = { pages: 1, passages: 2, warnings: [] };
        return (await replica.finishReading(id, run, result, [])) ? n : undefined;
      });
      const winners = finished.filter((n) => n !== undefined);
      expect(winners).toHaveLength(1);
      expect((await store.page(id, 1, 1))?.text).toBe(`From ${winners[0]}.`);
      expect(await store.passages(id, 1, -1, 9)).toHaveLength(2);
      expect(await texts()).toEqual([round, 2 * round]);
    }
  });

  it('of a project that is being closed are all refused or all deleted', async () => {
    const made = Array.from({ length: 50 }, () => makeDocument());
    const adding = Promise.all(
      made.map((document, n) => (n % 2 ? store : other).add(document, [deletedEvent()])),
    );
    const released: string[] = [];
    const blobs = { release: async (holder: string) => void released.push(holder) } as never;
    const deletion = { store: other, blobs, readings: new Readings() };
    await deleteProjectDocuments(deletion, 7, AbortSignal.timeout(60_000));
    const kept = await adding;
    // A kept document is deleted; the file of one that was not kept is released by its upload.
    const deletedOnes = made.filter((_, n) => kept[n]).map((document) => document.id);
    expect(released).toEqual(expect.arrayContaining(deletedOnes));
    expect(await store.list(7, 100, undefined)).toEqual([]);
    expect(await store.jobs.nextDue(EXTRACTION)).toBeUndefined();
  });

  it('give passages without a gap, or none, while newer text takes their place', async () => {
    const id = await read(400);
    const seen: number[] = [];
    let reading = true;
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) {
        const passages = await other.passages(id, 1, -1, 500);
        expect(passages.map((passage) => passage.ordinal)).toEqual(passages.map((_, n) => n));
        for (const passage of passages) expect(passage.text).toMatch(/^(One|Two)\d+\.$/);
        seen.push(passages.length);
      }
    });
    await eventually(() => expect(seen.length).toBeGreaterThan(0));
    await store.beginVersion(id, 1, []);
    const run = await begin(id, 2);
    await store.addPages(id, run, words(3));
    await store.finishReading(id, run, { pages: 3, passages: 6, warnings: [] }, []);
    reading = false;
    await Promise.all(readers);
    expect(new Set(seen)).toEqual(new Set(seen.includes(0) ? [500, 0] : [500]));
    expect(await store.passages(id, 1, -1, 500)).toEqual([]);
    expect(await texts()).toEqual([3, 6]);
  });

  it('keep nothing of a reader that goes on after the deletion', async () => {
    const id = await added();
    const run = await begin(id, 1);
    await store.addPages(id, run, words(50));
    // So many that their passages come in after all was removed.
    const going = Promise.allSettled([1, 2, 3].map((n) => store.addPages(id, run, words(700, 1_000 * n))));
    try {
      await other.remove(id, [deletedEvent()]);
      await other.purge(id);
    } finally {
      // Whatever fails here, none of them goes on into the tests that follow.
      await going;
    }
    expect((await going).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await store.addPages(id, run, words(5, 300))).toBe(false);
    expect(await texts()).toEqual([0, 0]);
    expect(await store.leftovers(10)).toEqual([]);
  });

  it('that are written over by what was carried there keep no other text', async () => {
    await read(3);
    const { portable } = store;
    for (const kind of portable.kinds) await portable.write(kind, await portable.read(kind, undefined, 100));
    expect(await texts()).toEqual([3, 6]);
  });

  it('that are deleted stay until their last event is published, without their words', async () => {
    const id = await read(2);
    await store.updateMetadata(
      id,
      { name: 'secret plans.txt', tags: ['secret'], description: 'secret words' },
      [deletedEvent()],
    );
    await store.remove(id, [deletedEvent()]);
    const look = under.unwatched();
    await look.connect();
    const documents = look.connection('documents').collection('documents');
    expect(JSON.stringify(await documents.findOne())).not.toContain('secret');
    await store.purge(id);
    const entries = await other.outbox.read(10);
    expect(entries).toHaveLength(2);
    expect(await documents.countDocuments()).toBe(1);
    await other.outbox.remove(entries.map((entry) => entry.key));
    expect(await documents.countDocuments()).toBe(0);
  });
});
