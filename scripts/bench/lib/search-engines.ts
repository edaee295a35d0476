import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@cairn/platform/telemetry';
import type { SearchEngine } from '../../../services/search/src/domain/search-engine.ts';
import type * as EngineModule from '../../../services/search/src/engine/sqlite-fts5/engine.ts';
import { HERE } from './checkouts.ts';
import { megabytes } from './figures.ts';

/** An engine that holds nothing yet, with what else is measured of it. */
export interface OpenedEngine {
  engine: SearchEngine;
  /** Bytes of its index on disk. */
  indexBytes(): Promise<number>;
  /** Bytes of memory in use: of this process, and of the server where there is one. */
  memory(): Promise<{ process: number; server?: number }>;
  /** Ends it and removes its index. */
  close(): Promise<void>;
}

export interface BenchEngine {
  name: string;
  /** What puts a whole Cairn on it, beside a namespace of its own. */
  env: Record<string, string>;
  open(): Promise<OpenedEngine>;
  /** Removes what a Cairn on it has left on the server. */
  clear(namespace: string): Promise<void>;
}

/** SQLite's, and Elasticsearch's where `ELASTICSEARCH_URL` says where. */
export function benchEngines(): BenchEngine[] {
  const url = process.env.ELASTICSEARCH_URL;
  const sqlite = { name: 'SQLite FTS5', env: {}, open: () => openSqlite(), clear: async () => undefined };
  if (!url) return [sqlite];
  const elasticsearch = {
    name: 'Elasticsearch',
    env: { ELASTICSEARCH_URL: url },
    open: () => openElasticsearch(url, benchNamespace()),
    clear: (namespace: string) => clear(url, namespace),
  };
  return [sqlite, elasticsearch];
}

export function benchNamespace(): string {
  return `bench-${randomBytes(4).toString('hex')}`;
}

/** What an engine takes once it is filled: measure -> figure. */
export async function sizesOf(opened: OpenedEngine): Promise<Record<string, string>> {
  const { process: own, server } = await opened.memory();
  return {
    'index on disk': megabytes(await opened.indexBytes()),
    'memory of this process': megabytes(own),
    'heap of the server': server === undefined ? '' : megabytes(server),
  };
}

/** Makes a text whose passages are written found. */
export async function publishText(
  engine: SearchEngine,
  version: { projectId: number; documentId: string; version: number },
): Promise<void> {
  const name = `${version.documentId}.txt`;
  await engine.publish({ ...version, name, fileType: 'FILE_TYPE_TXT', createdAt: new Date() });
}

/** @param checkout whose engine; this one's when not given. */
export async function openSqlite(checkout = HERE): Promise<OpenedEngine> {
  const file = join(checkout, 'services/search/src/engine/sqlite-fts5/engine.ts');
  const { createSqliteSearchEngine } = (await import(file)) as typeof EngineModule;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const engine = createSqliteSearchEngine(folder);
  await engine.component.start?.();
  return {
    engine,
    async indexBytes() {
      const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    memory: async () => ({ process: process.memoryUsage.rss() }),
    async close() {
      await engine.component.stop?.();
      await rm(folder, { recursive: true });
    },
  };
}

async function openElasticsearch(url: string, namespace: string): Promise<OpenedEngine> {
  const [{ createElasticsearchEngine }, { Client }] = await Promise.all([
    import('../../../services/search/src/engine/elasticsearch/engine.ts'),
    import('@elastic/elasticsearch'),
  ]);
  const logger = createLogger('bench', 'error');
  const engine = createElasticsearchEngine({ url, namespace, shards: 1, logger });
  const client = new Client({ node: url });
  return {
    engine,
    async indexBytes() {
      const stats = await client.indices.stats({ index: `${namespace}-*`, metric: 'store' });
      return stats._all.primaries?.store?.size_in_bytes ?? 0;
    },
    async memory() {
      const { nodes } = await client.nodes.stats({ metric: 'jvm' });
      const heaps = Object.values(nodes).map(({ jvm }) => jvm?.mem?.heap_used_in_bytes ?? 0);
      return { process: process.memoryUsage.rss(), server: heaps.reduce((sum, heap) => sum + heap, 0) };
    },
    async close() {
      await client.close();
      await engine.component.stop?.();
      await clear(url, namespace);
    },
  };
}

async function clear(url: string, namespace: string): Promise<void> {
  const { Client } = await import('@elastic/elasticsearch');
  const client = new Client({ node: url });
  const indices = Object.keys(await client.indices.getAlias({ index: `${namespace}-*` }));
  if (indices.length > 0) await client.indices.delete({ index: indices });
  await client.close();
}
