import { describePortable } from '@cairn/persistence/portable/contract';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sayingOf } from '../domain/inbox/notification.ts';
import { defaultPreferences } from '../domain/preferences/preferences.ts';
import { announced, sampleNotice as notice, withKeyword } from '../testing/samples.ts';
import { describeNotificationsStore } from './contract.ts';
import { type MongoNotificationsStore, openMongoStore } from './mongo.ts';
import { checkFilled, fill, type PortableNotificationsStore } from './portable-contract.ts';
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

describeNotificationsStore('MongoDB', open);

const sqlite = ['SQLite', openSqlite] as const;
const mongodb = ['MongoDB', open] as const;

for (const adapters of [
  [sqlite, mongodb, sqlite],
  [mongodb, sqlite, mongodb],
]) {
  describePortable<PortableNotificationsStore>('notifications', { adapters, fill, check: checkFilled });
}

describe('two replicas of the notifications store', () => {
  let test: TestMongo;
  let replicas: [MongoNotificationsStore, MongoNotificationsStore];
  const each = (n: number) => replicas[n % 2 === 0 ? 0 : 1];

  beforeEach(async () => {
    test = testMongo();
    replicas = [openMongoStore(test.mongo), openMongoStore(test.another())];
    await Promise.all(replicas.map((store) => store.component.start?.()));
  });
  afterEach(() => test.close());

  async function kept(): Promise<string[]> {
    const looking = test.unwatched();
    await looking.connect();
    const all = await looking.connection('notifications').collection('notifications').find().toArray();
    return all.filter(({ tombstone }) => !tombstone).map(({ _id }) => String(_id));
  }

  it('keep a notification once that comes to both', async () => {
    const all = Array.from({ length: 20 }, () => notice());
    const added = await Promise.all(
      [...all, ...all].map((one, n) => each(n + (n >= 20 ? 1 : 0)).add(one, announced(one))),
    );
    expect(added.filter(Boolean)).toHaveLength(20);
    expect(await each(0).countUnread('ada')).toBe(20);
    expect(await each(1).outbox.count()).toBe(20);
  });

  it('lose none of the changes of preferences that come to both', async () => {
    const { mongo, before } = await test.held();
    const slow = openMongoStore(mongo);
    await slow.component.start?.();
    // One replica has read, and is about to write what it made of that, when the other writes.
    for (const [n, write] of ['insert', 'update', 'update'].entries()) {
      const { reached, release } = before(write, 'preferences', 'ada');
      const late = slow.changePreferences('ada', withKeyword(`late ${n}`));
      await reached;
      await each(n).changePreferences('ada', withKeyword(`early ${n}`));
      release();
      await late;
    }
    const { groups } = (await each(0).getPreferences('ada')) ?? defaultPreferences('ada');
    const words = [0, 1, 2].flatMap((n) => [`early ${n}`, `late ${n}`]);
    expect(groups.advanced.mention_keywords).toEqual(words);
  });

  it('keep nothing of a project that is removed while notifications come, each announced or withdrawn', async () => {
    const late = Array.from({ length: 60 }, () => notice({ projectId: 7 }));
    await Promise.all([
      ...late.map((one, n) => each(n).add(one, announced(one))),
      each(0).removeProject(7),
      each(1).removeProject(7),
    ]);
    expect(await kept()).toEqual([]);
    for (const entry of await each(0).outbox.read(100)) await each(1).outbox.remove([entry.key]);
    expect(await each(0).outbox.count()).toBe(0);
  });

  it('take back a notification whose project was removed just before it was written', async () => {
    const { mongo, before } = await test.held();
    const slow = openMongoStore(mongo);
    await slow.component.start?.();
    const one = notice({ projectId: 7 });
    const { reached, release } = before('insert', one.notification.id);
    const added = slow.add(one, announced(one));
    await reached;
    expect(await each(0).removeProject(7)).toBe(0);
    release();
    expect(await added).toBe(false);
    expect(await kept()).toEqual([]);
  });

  it('count no document that was removed just before a notification of several was written', async () => {
    const { mongo, before } = await test.held();
    const slow = openMongoStore(mongo);
    await slow.component.start?.();
    const several = { saying: sayingOf({ count: 2 }), subjectId: '', subjectName: '' };
    const one = notice(several, { documents: ['a', 'b'] });
    const { reached, release } = before('insert', one.notification.id);
    const added = slow.add(one, announced(one));
    await reached;
    await each(0).removeDocument({ projectId: 1, documentId: 'a' });
    release();
    expect(await added).toBe(true);
    const [found] = await each(0).list('ada', 1, undefined);
    expect(found?.documents.map(({ documentId }) => documentId)).toEqual(['b']);
    expect(found?.saying?.count).toBe(1);
  });

  describe('of a digest', () => {
    const digest = (): ReturnType<typeof notice> => {
      const week = { name: 'Tea', documents: 1, chatSessions: 0, memories: 0 };
      const saying = sayingOf({ digest: [7, 8].map((projectId) => ({ ...week, projectId })) });
      return notice({ type: 'weekly_digest', projectId: 0, saying });
    };
    const projectsOf = async () => {
      const [found] = await each(0).list('ada', 1, undefined);
      return found?.saying?.digest.map(({ projectId }) => projectId);
    };

    it('take out a project that was removed just before it was written', async () => {
      const { mongo, before } = await test.held();
      const slow = openMongoStore(mongo);
      await slow.component.start?.();
      const one = digest();
      const { reached, release } = before('insert', one.notification.id);
      const added = slow.add(one, announced(one));
      await reached;
      await each(0).removeProject(7);
      release();
      expect(await added).toBe(true);
      expect(await projectsOf()).toEqual([8]);
    });

    it('take out what a process that was killed had kept of a deleted project', async () => {
      const one = digest();
      await each(0).removeProject(7);
      const { id: key, createdAt, ...value } = one.notification;
      await each(0).portable.write('notifications', [
        { key, value: { ...value, createdAt: createdAt.toISOString() } },
      ]);
      expect(await projectsOf()).toEqual([7, 8]);
      expect(await each(1).add(one, announced(one))).toBe(false);
      expect(await projectsOf()).toEqual([8]);
    });

    it('take out projects that are removed at the same time', async () => {
      const all = Array.from({ length: 10 }, () => digest());
      for (const one of all) await each(0).add(one, []);
      await Promise.all([each(0).removeProject(7), each(1).removeProject(8)]);
      expect(await kept()).toEqual([]);
    });
  });

  it('take away what a process that was killed had kept for a deleted project', async () => {
    const one = notice({ projectId: 7 });
    await each(0).removeProject(7);
    // It found the project, and wrote once the project was deleted; the event it acted on is delivered again.
    const { id: key, createdAt, ...value } = one.notification;
    await each(0).portable.write('notifications', [
      { key, value: { ...value, createdAt: createdAt.toISOString() } },
    ]);
    expect(await kept()).toEqual([key]);
    expect(await each(1).add(one, announced(one))).toBe(false);
    expect(await kept()).toEqual([]);
  });
});
