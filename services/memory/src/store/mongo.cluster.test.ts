import { describePortable } from '@cairn/persistence/portable/contract';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { add, remove } from '../testing/changes.ts';
import { makeItem } from '../testing/make-item.ts';
import { describeMemoryStore } from './contract.ts';
import { type MongoMemoryStore, openMongoStore } from './mongo.ts';
import { checkFilled, fill, type PortableMemoryStore } from './portable-contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const { mongo, close } = testMongo();
  const store = openMongoStore(mongo, { portion: 2 });
  await store.component.start?.();
  return { store, close };
}

async function openSqlite() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeMemoryStore('MongoDB', open);

const sqlite = ['SQLite', openSqlite] as const;
const mongodb = ['MongoDB', open] as const;

for (const adapters of [
  [sqlite, mongodb, sqlite],
  [mongodb, sqlite, mongodb],
]) {
  describePortable<PortableMemoryStore>('memory', { adapters, fill, check: checkFilled });
}

describe('two replicas of the memory store', () => {
  let test: TestMongo;
  let replicas: [MongoMemoryStore, MongoMemoryStore];
  const each = (n: number) => replicas[n % 2 === 0 ? 0 : 1];

  beforeEach(async () => {
    test = testMongo();
    replicas = [openMongoStore(test.mongo), openMongoStore(test.another())];
    await Promise.all(replicas.map((store) => store.component.start?.()));
  });
  afterEach(() => test.close());

  const item = () => makeItem({ projectId: 7 });

  /** All that is in the collection, also what readers pass over. */
  async function inside(): Promise<{ content: unknown; tombstone: unknown }[]> {
    const looking = test.unwatched();
    await looking.connect();
    const all = await looking.connection('memory').collection('items').find().toArray();
    return all.map(({ content, tombstone }) => ({ content, tombstone }));
  }

  async function publishAll(): Promise<void> {
    const entries = await each(0).outbox.read(1_000);
    await each(1).outbox.remove(entries.map(({ key }) => key));
  }

  it('keep nothing of a project that is removed while items are added, and nothing at all once all is published', async () => {
    const late = Array.from({ length: 60 }, () => item());
    const added = late.map((one, n) => add(each(n), one));
    await Promise.all([...added, each(0).removeProject(7), each(1).removeProject(7)]);
    expect(await each(0).count(7, 'holds')).toBe(0);
    expect((await inside()).filter(({ content, tombstone }) => content !== undefined || !tombstone)).toEqual(
      [],
    );
    await publishAll();
    expect(await inside()).toEqual([]);
  });

  it('take back an item whose project was removed just before it was written', async () => {
    const { mongo, before } = await test.held();
    const slow = openMongoStore(mongo);
    await slow.component.start?.();
    const one = item();
    const { reached, release } = before('insert', one.id);
    const added = add(slow, one);
    await reached;
    expect(await each(0).removeProject(7)).toBe(0);
    release();
    expect(await added).toBe(false);
    expect(await inside()).toEqual([]);
  });

  it('remove an item once, with one event', async () => {
    const one = item();
    await add(each(0), one);
    const removed = await Promise.all([0, 1, 2, 3].map((n) => remove(each(n), one)));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await each(1).outbox.count()).toBe(2);
    await publishAll();
    expect(await inside()).toEqual([]);
  });

  it('clear up at the next start what a process that was killed had added to a removed project', async () => {
    const [left, pending] = [item(), item()];
    await add(each(0), pending);
    await each(0).removeProject(7);
    for (let projectId = 100; projectId < 104; projectId++) await each(0).removeProject(projectId);
    // It found the project, and wrote once the project was deleted.
    const { id, projectId, createdAt, updatedAt, ...value } = left;
    const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
    const key = `${String(projectId).padStart(16, '0')}/${id}`;
    await each(0).portable.write('items', [{ key, value: { ...value, ...times } }]);
    expect(await each(0).count(7, 'holds')).toBe(1);
    const next = openMongoStore(test.another());
    await next.component.start?.();
    expect(await next.count(7, 'holds')).toBe(0);
    expect(await inside()).toEqual([]);
  });
});
