import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commonRefusals } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IndexDocumentParts, indexDocument } from './domain/index-document.ts';
import { repairIndex } from './domain/repair-index.ts';
import { passage } from './engine/contract/use-engine.ts';
import { createSqliteSearchEngine } from './engine/sqlite-fts5/engine.ts';
import { createIndexUpkeep } from './index-upkeep.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { testSource } from './testing/test-source.ts';

describe('index upkeep', () => {
  let folder: string;
  let parts: IndexDocumentParts & { engine: ReturnType<typeof createSqliteSearchEngine> };
  let text: string;
  let failures: number;
  let attempts: number;
  let store: ReturnType<typeof openSqliteStore>;
  const logger = createLogger('test', 'silent');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cairn-search-'));
    text = 'flint as it was';
    failures = 0;
    attempts = 0;
    store = openSqliteStore(':memory:');
    const engine = createSqliteSearchEngine(folder);
    await engine.component.start?.();
    const source = testSource(async function* (version) {
      attempts++;
      if (failures-- > 0) throw commonRefusals.part_away();
      yield [passage(version, 0, text)];
    });
    parts = { engine, store, source };
    const document = {
      projectId: 1,
      documentId: folder,
      version: 1,
      name: 'a.txt',
      fileType: 'FILE_TYPE_TXT' as const,
    };
    const times = { createdAt: new Date(0), namedAt: new Date(0) };
    await indexDocument(parts, { ...document, ...times }, { last: false });
    text = 'flint read again';
  });
  afterEach(async () => {
    await parts.engine.component.stop?.();
    await store.component.stop?.();
    await rm(folder, { recursive: true });
  });

  async function found(): Promise<string[]> {
    const query = { projectId: 1, text: 'flint', documentIds: [], limit: 10 };
    return (await parts.engine.passages(query)).passages.map((each) => each.text);
  }

  it('leaves a whole index alone', async () => {
    expect(await repairIndex(parts)).toEqual({ rebuilt: undefined, missing: 0 });
    expect(await found()).toEqual(['flint as it was']);
  });

  it('rebuilds an index that has lost documents', async () => {
    await parts.engine.remove({ projectId: 1 });
    expect(await repairIndex(parts)).toEqual({ rebuilt: 1, missing: 0 });
    expect(await found()).toEqual(['flint read again']);
  });

  it('rebuilds any index when asked to, however often it takes', async () => {
    failures = 3;
    const upkeep = createIndexUpkeep({ parts, always: true, logger, retryMs: 1 });
    await upkeep.begin?.();
    await eventually(async () => expect(await found()).toEqual(['flint read again']));
    await upkeep.stop?.();
  });

  it('looks again and again, and rebuilds what was lost meanwhile', async () => {
    const upkeep = createIndexUpkeep({ parts, always: false, logger, lookEveryMs: 1 });
    await upkeep.begin?.();
    await parts.engine.remove({ projectId: 1 });
    await eventually(async () => expect(await found()).toEqual(['flint read again']));
    await upkeep.stop?.();
  });

  it('does not go on building for a document whose text is deleted', async () => {
    const without: IndexDocumentParts = {
      ...parts,
      source: testSource(() => {
        attempts++;
        throw commonRefusals.project_not_found();
      }),
    };
    await parts.engine.remove({ projectId: 1 });
    attempts = 0;
    expect(await repairIndex(without)).toEqual({ rebuilt: 0, missing: 1 });
    expect(attempts).toBe(1);
    expect(await repairIndex(without, { tolerated: 1 })).toEqual({ rebuilt: undefined, missing: 1 });
    expect(attempts).toBe(1);
    // One more that is missing is another loss.
    const second = {
      projectId: 1,
      documentId: 'second',
      version: 1,
      name: 'b.txt',
      fileType: 'FILE_TYPE_TXT' as const,
    };
    await parts.store.noteExtracted({ ...second, createdAt: new Date(0), namedAt: new Date(0) });
    await parts.store.markIndexed(second, []);
    expect(await repairIndex(without, { tolerated: 1 })).toEqual({ rebuilt: 0, missing: 2 });
  });

  it('ends while it waits for another attempt', async () => {
    failures = Number.POSITIVE_INFINITY;
    const upkeep = createIndexUpkeep({ parts, always: true, logger, retryMs: 3_600_000 });
    await upkeep.begin?.();
    await eventually(() => expect(attempts).toBeGreaterThan(1));
    await upkeep.stop?.();
    expect(await found()).toEqual(['flint as it was']);
  });
});
