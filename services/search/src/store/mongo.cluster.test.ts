import { describePortable } from '@cairn/persistence/portable/contract';
import { testMongo } from '@cairn/testing/mongo';
import { describe, expect, it } from 'vitest';
import { describeSearchStore } from './contract.ts';
import { openMongoStore } from './mongo.ts';
import { openSqliteStore } from './sqlite.ts';

async function openMongo() {
  const { mongo, close } = testMongo();
  const store = openMongoStore(mongo);
  await store.component.start?.();
  return { store, close };
}

async function openSqlite() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

const version = (documentId: string, changes: object = {}) => ({
  projectId: 1,
  documentId,
  version: 1,
  name: 'a.txt',
  namedAt: new Date('2026-02-03T04:05:06.789Z'),
  fileType: 'FILE_TYPE_TXT' as const,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  ...changes,
});

describeSearchStore('MongoDB', openMongo);

describePortable('search', {
  adapters: [
    ['SQLite', openSqlite],
    ['MongoDB', openMongo],
    ['SQLite', openSqlite],
  ],
  async fill(store) {
    await store.noteExtracted(
      version('a', { version: 3, name: 'Ünïcode 🪨.pdf', fileType: 'FILE_TYPE_PDF' as const }),
    );
    await store.markIndexed(version('a', { version: 2 }), []);
    await store.noteExtracted(version('b', { projectId: 12 }));
    await store.noteRenamed({ ...version('c'), name: 'known by its name alone.txt' });
    await store.noteDeleted(version('d'));
    for (const id of [7, 10, 9]) await store.noteProjectDeleted(id);
    await store.noteSearch({
      ...{ id: 'ada/0/x', userId: 'ada', projectId: 0, query: 'Größe 🪨', searchedAt: new Date(1_000) },
    });
    await store.removePerson('eve');
  },
  async check(store) {
    expect(await store.noteExtracted(version('d'))).toBe('pass');
    expect(await store.noteExtracted(version('e', { projectId: 10 }))).toBe('pass');
    expect(await store.noteExtracted(version('a', { version: 2, namedAt: new Date(0) }))).toBe('pass');
    expect(await store.countIndexed()).toBe(1);
    expect((await store.listSearches('ada', 10)).map(({ query }) => query)).toEqual(['Größe 🪨']);
    expect(await store.chatSpace({ projectId: 1, userId: 'eve' })).toBeUndefined();
    await store.portable.write('documents', await store.portable.read('documents', undefined, 10));
    expect(await store.get('d')).toBeUndefined();
  },
});

describe('search store on MongoDB with two replicas', () => {
  it('decides once, for all callers', async () => {
    const { mongo, another, close } = testMongo();
    const other = another();
    const stores = [openMongoStore(mongo), openMongoStore(other)] as const;
    await Promise.all(stores.map((store) => store.component.start?.()));
    const [one, two] = stores;
    for (let round = 0; round < 20; round++) {
      const each = version(`document-${round}`);
      const both = <T>(call: (store: typeof one) => Promise<T>) => Promise.all([call(one), call(two)]);
      await both((store) => store.noteExtracted(each));
      const [outcome] = await Promise.all([one.markIndexed(each, []), two.noteDeleted(each)]);
      // Whichever was first, the deletion holds.
      expect(['kept', 'deleted']).toContain(outcome.kind);
      expect(await one.get(each.documentId)).toBeUndefined();
      expect(await one.markIndexed(each, [])).toEqual({ kind: 'deleted' });
      const named = (name: string, at: number) => ({
        ...version(`named-${round}`),
        name,
        namedAt: new Date(at),
      });
      await Promise.all([one.noteRenamed(named('old', 1_000)), two.noteRenamed(named('new', 2_000))]);
      expect((await two.get(`named-${round}`))?.name).toBe('new');
      const inProject = version(`in-project-${round}`, { projectId: 100 + round });
      await Promise.all([one.noteExtracted(inProject), two.noteProjectDeleted(inProject.projectId)]);
      expect(await one.get(inProject.documentId)).toBeUndefined();
    }
    expect(await one.countIndexed()).toBe(0);
    await close();
  });
});
