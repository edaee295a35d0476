import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Unavailable } from '@cairn/kit/errors';
import { payloadOf } from '@cairn/kit/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passage } from '../engine/contract.ts';
import { createSqliteSearchEngine } from '../engine/sqlite-fts5/engine.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { type IndexDocumentParts, indexDocument } from './index-document.ts';
import type { ExtractedVersion } from './indexed-state.ts';
import { IndexingInProgress } from './indexing-in-progress.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { removeDocument } from './remove-document.ts';
import { renameDocument } from './rename-document.ts';

describe('indexing and rebuilding', () => {
  let folder: string;
  let engine: ReturnType<typeof createSqliteSearchEngine>;
  let store: ReturnType<typeof openSqliteStore>;
  let parts: IndexDocumentParts;
  /** Called before each batch a source gives, with `document/version/ordinal`. */
  let before: (place: string) => Promise<void>;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cairn-search-'));
    engine = createSqliteSearchEngine(folder);
    await engine.component.start?.();
    store = openSqliteStore(':memory:');
    before = async () => undefined;
    parts = {
      engine,
      store,
      indexing: new IndexingInProgress(),
      source: {
        async *read(version) {
          for (let ordinal = 0; ordinal < 3; ordinal++) {
            const place = `${version.documentId}/${version.version}/${ordinal}`;
            await before(place);
            yield [passage(version, ordinal, `obsidian ${place}`)];
          }
        },
      },
    };
  });
  afterEach(async () => {
    await engine.component.stop?.();
    await store.component.stop?.();
    await rm(folder, { recursive: true });
  });

  function version(documentId: string, number = 1): ExtractedVersion {
    return {
      projectId: 1,
      documentId,
      version: number,
      name: 'first.txt',
      namedAt: new Date(1_000),
      fileType: 'txt',
      createdAt: new Date(0),
    };
  }

  async function texts(): Promise<string[]> {
    const found = await engine.passages({ projectId: 1, text: 'obsidian', documentIds: [], limit: 100 });
    return found.passages.map(({ text }) => text.replace('obsidian ', '')).sort();
  }

  const whole = (...versions: string[]) => versions.flatMap((v) => [0, 1, 2].map((i) => `${v}/${i}`)).sort();
  const run = { last: false };

  it('shows the name given while the document was being published', async () => {
    const overtaken: IndexDocumentParts = {
      ...parts,
      engine: Object.assign(Object.create(engine) as typeof engine, {
        publish: async (document: Parameters<typeof engine.publish>[0]) => {
          const named = { ...version('a'), name: 'second.txt', namedAt: new Date(2_000) };
          await renameDocument({ engine, store }, named);
          return engine.publish(document);
        },
        upsert: (batch: Parameters<typeof engine.upsert>[0]) => engine.upsert(batch),
        rename: (target: Parameters<typeof engine.rename>[0]) => engine.rename(target),
      }),
    };
    await indexDocument(overtaken, version('a'), run);
    const { hits } = await engine.query({ projectId: 1, text: 'second', pageSize: 10 });
    expect(hits.map(({ name }) => name)).toEqual(['second.txt']);
  });

  it('shows nothing of a version whose source broke off, and all of it after another attempt', async () => {
    before = async (place) => {
      if (place === 'a/1/2') throw new Unavailable('The documents service is away.');
    };
    await expect(indexDocument(parts, version('a'), run)).rejects.toThrow('away');
    expect(await texts()).toEqual([]);
    expect(await store.outbox.count()).toBe(0);
    before = async () => undefined;
    await indexDocument(parts, version('a'), run);
    expect(await texts()).toEqual(whole('a/1'));
  });

  it('tells of a failure when no further attempt follows', async () => {
    before = () => Promise.reject(new Unavailable('The documents service is away.'));
    await expect(indexDocument(parts, version('a'), { last: true })).rejects.toThrow('away');
    const told = await store.outbox.read(10);
    expect(told.map(({ event }) => payloadOf(event, 'documentIndexFailed'))).toEqual([
      { documentId: 'a', version: 1, message: expect.stringContaining('Try processing the document again') },
    ]);
  });

  it('rebuilds everything, whatever happens meanwhile', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await indexDocument(parts, version(id), run);
    // Half of this one is written to the present index alone before the rebuild begins.
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    before = async (place) => {
      if (place !== 'late/1/2') return;
      begun.resolve();
      await goOn.promise;
    };
    const late = indexDocument(parts, version('late'), run);
    await begun.promise;
    const rebuilding = Object.assign(Object.create(engine) as typeof engine, {
      rebuild: async () => {
        const rebuild = await engine.rebuild();
        // A rebuild that did not wait for what is under way would have listed the documents by then.
        void nextTurn().then(nextTurn).then(goOn.resolve);
        return rebuild;
      },
    });
    const rebuilt = rebuildIndex({ ...parts, engine: rebuilding });
    before = async (place) => {
      if (place !== 'b/1/1') return;
      await removeDocument(parts, { projectId: 1, documentId: 'a' });
      await removeDocument(parts, { projectId: 1, documentId: 'b' });
      before = async (later) => {
        if (later !== 'd/1/1') return;
        before = async () => undefined;
        await renameDocument(parts, { ...version('d'), name: 'renamed.txt', namedAt: new Date(2_000) });
      };
      await indexDocument(parts, version('c', 2), run);
      await indexDocument(parts, version('new'), run);
    };
    await late;
    await rebuilt;
    expect(await texts()).toEqual(whole('c/2', 'd/1', 'late/1', 'new/1'));
    expect(await engine.stats()).toEqual({ documents: 4, passages: 12 });
    const { hits } = await engine.query({ projectId: 1, text: 'renamed', pageSize: 10 });
    expect(hits.map(({ documentId }) => documentId)).toEqual(['d']);
  });

  it('keeps the present index when a rebuild fails', async () => {
    await indexDocument(parts, version('a'), run);
    before = () => Promise.reject(new Unavailable('The documents service is away.'));
    await expect(rebuildIndex(parts)).rejects.toThrow('away');
    before = async () => undefined;
    await indexDocument(parts, version('b'), run);
    expect(await texts()).toEqual(whole('a/1', 'b/1'));
  });
});
