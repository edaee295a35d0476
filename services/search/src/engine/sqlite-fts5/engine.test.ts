import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeSearchEngine } from '../contract/search-engine.ts';
import { passage } from '../contract/use-engine.ts';
import { describeVectors } from '../contract/vectors.ts';
import { createSqliteSearchEngine } from './engine.ts';
import { HELD_BY_THREAD } from './held/limits.ts';
import { IndexReader } from './index-reader.ts';
import { IndexThread } from './index-thread.ts';
import { IndexWriter } from './index-writer.ts';
import { openForWriting } from './schema.ts';

async function openEmpty() {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-index-'));
  const engine = createSqliteSearchEngine(folder);
  await engine.component.start?.();
  return {
    engine,
    async close() {
      await engine.component.stop?.();
      await rm(folder, { recursive: true });
    },
  };
}

/** Two threads begin with an engine, which takes longer than a test: it is emptied of all projects that tests use. */
async function openOnce() {
  const { engine, close } = await openEmpty();
  return {
    engine,
    async clear() {
      for (let projectId = 1; projectId < 10; projectId += 1) await engine.remove({ projectId });
      expect(await engine.stats()).toEqual({ documents: 0, passages: 0 });
    },
    close,
  };
}

describeSearchEngine('SQLite FTS5', openOnce);
describeVectors('SQLite FTS5', openEmpty);

describe('SQLite FTS5 index folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cairn-index-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const version = { projectId: 1, documentId: 'a', version: 1 };
  const document = { ...version, name: 'a.txt', fileType: 'FILE_TYPE_TXT' as const, createdAt: new Date(0) };
  const question = { projectId: 1, text: 'larch', documentIds: [], limit: 10 };

  async function open() {
    const engine = createSqliteSearchEngine(folder);
    await engine.component.start?.();
    return engine;
  }

  it('keeps the index over a restart, and a rebuilt one in its place', async () => {
    const first = await open();
    await first.upsert({ ...version, passages: [passage(version, 0, 'larch')] });
    await first.publish(document);
    const rebuild = await first.rebuild();
    await rebuild.upsert({ ...version, passages: [passage(version, 0, 'larch rebuilt')] });
    await rebuild.publish(document);
    await rebuild.commit();
    await first.component.stop?.();
    const second = await open();
    expect((await second.passages(question)).passages.map(({ text }) => text)).toEqual(['larch rebuilt']);
    await second.component.stop?.();
    expect((await readdir(folder)).filter((name) => name.endsWith('.db'))).toHaveLength(1);
  });

  it('forgets a rebuild that was cut off', async () => {
    const first = await open();
    await first.upsert({ ...version, passages: [passage(version, 0, 'larch')] });
    await first.publish(document);
    await first.rebuild();
    await first.component.stop?.();
    const second = await open();
    expect((await second.passages(question)).passages).toHaveLength(1);
    await second.component.stop?.();
    expect((await readdir(folder)).filter((name) => name.endsWith('.db'))).toHaveLength(1);
  });

  it('begins with an empty index where the file is damaged', async () => {
    const first = await open();
    await first.upsert({ ...version, passages: [passage(version, 0, 'larch')] });
    await first.publish(document);
    await first.component.stop?.();
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.db'));
    await writeFile(path.join(folder, file), 'not an index any more'.repeat(1_000));
    const second = await open();
    expect(await second.stats()).toEqual({ documents: 0, passages: 0 });
    await second.upsert({ ...version, passages: [passage(version, 0, 'larch')] });
    await second.publish(document);
    expect((await second.passages(question)).passages).toHaveLength(1);
    await second.component.stop?.();
  });

  it('leaves nothing of a removed document in any of its files', async () => {
    const engine = await open();
    const passages = Array.from({ length: 300 }, (_, i) => passage(version, i, `larch heron${i} wood`));
    await engine.upsert({ ...version, passages });
    await engine.publish(document);
    expect((await engine.passages(question)).passages).toHaveLength(10);
    const holdingIt = async () => {
      const names = await readdir(folder);
      const contents = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
      return names.filter((_, i) => contents[i]?.includes('heron'));
    };
    expect(await holdingIt()).not.toEqual([]);
    await engine.remove({ projectId: 1, documentId: 'a' });
    await expect.poll(holdingIt).toEqual([]);
    await engine.component.stop?.();
  });

  it('merges its posting lists once nothing is written', async () => {
    const file = path.join(folder, 'index.db');
    const db = openForWriting(file);
    const writer = new IndexWriter(db);
    const segments = () => db.prepare('SELECT count(DISTINCT segid) AS count FROM postings_idx').get()?.count;
    for (let i = 0; i < 7; i++) {
      const of = { ...version, documentId: String(i) };
      writer.index([{ document: { ...document, ...of }, passages: [passage(of, 0, `larch wood${i}`)] }]);
    }
    expect(segments()).toBeGreaterThan(2);
    await expect.poll(() => writer.merge()).toBe(true);
    expect(segments()).toBe(1);
    const reader = new IndexReader(db, HELD_BY_THREAD);
    expect(reader.passages(question).passages).toHaveLength(7);
    db.close();
  });

  it('opens an index whose changes were not counted', async () => {
    const first = await open();
    await first.upsert({ ...version, passages: [passage(version, 0, 'larch')] });
    await first.publish(document);
    await first.component.stop?.();
    const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.db'));
    const db = openForWriting(path.join(folder, name));
    db.exec('DROP TABLE changes; ALTER TABLE projects DROP COLUMN changed');
    db.close();
    const second = await open();
    expect((await second.passages(question)).passages).toHaveLength(1);
    await second.remove({ projectId: 1, documentId: 'a' });
    expect((await second.passages(question)).passages).toEqual([]);
    await second.component.stop?.();
  });

  it('answers other work of the process while it writes and searches', async () => {
    const engine = await open();
    const passages = Array.from({ length: 1_000 }, (_, i) =>
      passage(version, i, `larch ${'wood '.repeat(100)}`),
    );
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    await engine.upsert({ ...version, passages });
    clearInterval(turning);
    // In the process's own thread the whole write would be a single turn.
    expect(turns).toBeGreaterThan(5);
    await engine.component.stop?.();
  });
});

describe('a thread of the index', () => {
  it('fails what it was working on when it dies, and is started again by the next call', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cairn-index-'));
    const file = path.join(folder, 'index.db');
    openForWriting(file).close();
    const thread = new IndexThread('reader', file);
    const doomed = thread.call('query', {
      projectId: 1,
      text: 'x',
      pageSize: Symbol('x') as unknown as number,
    });
    await expect(doomed).rejects.toThrow('could not be cloned');
    expect(await thread.call('stats')).toEqual({ documents: 0, passages: 0 });
    // Asked to die first: whether it answers must not depend on how fast it is.
    const dying = thread.kill();
    const answering = thread.call('stats');
    await dying;
    await expect(answering).rejects.toMatchObject({ code: 'unavailable' });
    expect(await thread.call('stats')).toEqual({ documents: 0, passages: 0 });
    await thread.close();
    await rm(folder, { recursive: true });
  });

  it('ends when it has had nothing to do for a while, and is started again by the next call', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cairn-index-'));
    const file = path.join(folder, 'index.db');
    openForWriting(file).close();
    const thread = new IndexThread('reader', file, 1);
    expect(thread.isRunning).toBe(false);
    for (let times = 0; times < 2; times++) {
      expect(await thread.call('stats')).toEqual({ documents: 0, passages: 0 });
      await expect.poll(() => thread.isRunning).toBe(false);
    }
    await thread.close();
    await rm(folder, { recursive: true });
  });
});
