import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeSearchEngine, passage } from '../contract.ts';
import { createSqliteSearchEngine } from './engine.ts';

describeSearchEngine('SQLite FTS5', async () => {
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
});

describe('SQLite FTS5 index folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cairn-index-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const version = { projectId: 1, documentId: 'a', version: 1 };
  const document = { ...version, name: 'a.txt', fileType: 'txt', createdAt: new Date(0) };
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
});
