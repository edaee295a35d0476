import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AdaptersUnderTest } from '../domain/indexing-contract.ts';
import { createSqliteSearchEngine } from '../engine/sqlite-fts5/engine.ts';
import { openSqliteStore } from '../store/sqlite.ts';

/** An index and a store of one process: it has no other beside it. */
export async function openSqliteAdapters(): Promise<AdaptersUnderTest> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-search-'));
  const engine = createSqliteSearchEngine(folder);
  await engine.component.start?.();
  const store = openSqliteStore(':memory:');
  return {
    replicas: [
      { engine, store },
      { engine, store },
    ],
    async close() {
      await engine.component.stop?.();
      await store.component.stop?.();
      await rm(folder, { recursive: true });
    },
  };
}
