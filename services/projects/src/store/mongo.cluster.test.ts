import { newEvent } from '@cairn/messaging/events';
import { describePortable } from '@cairn/persistence/portable/contract';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityKey } from '../activity/activity-key.ts';
import { noCounts, type Thing } from '../activity/thing.ts';
import { join } from '../testing/joining.ts';
import { describeProjectsStore } from './contract.ts';
import { type MongoProjectsStore, openMongoStore } from './mongo.ts';
import { checkFilled, fill, type PortableProjectsStore } from './portable.contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const { mongo, close } = testMongo();
  const store = openMongoStore(mongo);
  await store.component.start?.();
  return { store, close };
}

async function openSqlite() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeProjectsStore('MongoDB', open);

const sqlite = ['SQLite', openSqlite] as const;
const mongodb = ['MongoDB', open] as const;

for (const adapters of [
  [sqlite, mongodb, sqlite],
  [mongodb, sqlite, mongodb],
]) {
  describePortable<PortableProjectsStore>('projects', { adapters, fill, check: checkFilled });
}

describe('two replicas of the projects store', () => {
  const T0 = new Date('2026-01-02T03:04:05.678Z');
  let test: TestMongo;
  let replicas: [MongoProjectsStore, MongoProjectsStore];
  const each = (n: number) => replicas[n % 2 === 0 ? 0 : 1];

  beforeEach(async () => {
    test = testMongo();
    replicas = [openMongoStore(test.mongo), openMongoStore(test.another())];
    await Promise.all(replicas.map((store) => store.component.start?.()));
  });
  afterEach(() => test.close());

  const make = (n = 0, ownerId = 'ada') =>
    each(n).create({ name: `P${n}`, description: null, ownerId, createdAt: T0 }, () => []);
  const announced = (projectId: number) => [newEvent({ $case: 'projectUpdated', value: {} }, { projectId })];

  it('give no id twice', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, (_, n) => make(n)));
    expect(new Set(made).size).toBe(50);
  });

  it('lose none of the settings, marks and roles that are changed at once', async () => {
    const id = await make();
    const edit = { by: 'ada', at: T0 };
    await Promise.all([
      each(0).changeAiSettings(id, { temperature: 1 }, edit, []),
      each(1).changeAiSettings(id, { aiName: 'Ada' }, edit, []),
      each(0).changeAiSettings(id, { useMarkdown: false }, edit, []),
      each(1).setFavorite(id, 'ada', true),
      ...Array.from({ length: 20 }, (_, n) => join(each(n), id, `member ${n % 5}`, 'viewer', announced(id))),
      each(1).update(id, { name: 'changed' }, edit, announced(id)),
    ]);
    expect(await each(1).getAiSettings(id)).toEqual({ temperature: 1, aiName: 'Ada', useMarkdown: false });
    expect(await each(0).find(id, 'ada')).toMatchObject({ name: 'changed', isFavorite: true });
    const [whole] = await each(0).portable.read('projects', undefined, 9);
    expect(whole?.value).toMatchObject({
      members: ['ada', 'member 0', 'member 1', 'member 2', 'member 3', 'member 4'].map((userId) => ({
        userId,
      })),
    });
    expect(await each(0).outbox.count()).toBe(6);
  });

  it('archive a project once, and remove it once, with one event each', async () => {
    const id = await make();
    const archived = await Promise.all(
      [0, 1, 2, 3].map((n) => each(n).setState(id, 'archived', T0, announced(id))),
    );
    expect(archived.filter(Boolean)).toHaveLength(1);
    const removed = await Promise.all([0, 1, 2, 3].map((n) => each(n).remove(id, announced(id))));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await each(0).outbox.count()).toBe(2);
  });

  it('leave nothing of a project that goes while things are counted for it', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => make(n)));
    const add = (projectId: number, n: number) =>
      each(n).addThing({ projectId, kind: 'document', id: `${n}` }, T0);
    await Promise.all(
      ids.flatMap((id, n) => [
        ...Array.from({ length: 6 }, (_, thing) => add(id, thing)),
        each(n)
          .remove(id, [])
          .then(() => each(n + 1).removeActivity(id)),
        ...Array.from({ length: 6 }, (_, thing) => add(id, thing + 3)),
      ]),
    );
    expect(await each(0).portable.read('activity', undefined, 1_000)).toEqual([]);
  });

  it('take back a count whose project went just before it was written', async () => {
    const { mongo, before } = await test.held();
    const slow = openMongoStore(mongo);
    await slow.component.start?.();
    const thing: Thing = { projectId: await make(), kind: 'document', id: 'a-document' };
    const { reached, release } = before('update', 'activity', thing.id);
    const added = slow.addThing(thing, T0);
    await reached;
    await each(0).remove(thing.projectId, []);
    expect(await each(1).removeActivity(thing.projectId)).toBe(0);
    release();
    await added;
    expect(await each(0).portable.read('activity', undefined, 9)).toEqual([]);
  });

  it('take away what a process that was killed had counted for a deleted project', async () => {
    const thing: Thing = { projectId: await make(), kind: 'document', id: 'd' };
    await each(0).addThing(thing, T0);
    const [record] = await each(0).portable.read('activity', undefined, 9);
    await each(0).remove(thing.projectId, []);
    await each(0).removeActivity(thing.projectId);
    // It found the project, and wrote once the project was deleted; the event it acted on is delivered again.
    await each(0).portable.write('activity', record ? [record] : []);
    expect(await each(1).portable.read('activity', undefined, 9)).toMatchObject([
      { key: activityKey(thing) },
    ]);
    await each(1).addThing(thing, T0);
    expect(await each(1).portable.read('activity', undefined, 9)).toEqual([]);
    expect((await each(1).countThingsOf('ada', T0)).totals).toEqual(noCounts);
  });
});
