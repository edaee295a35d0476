import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@cairn/platform/telemetry';
import { openEmbedder } from '@cairn/service/embedding';
import { type ScriptedEmbedder, startScriptedEmbedder } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Meaning } from './domain/meaning.ts';
import { searchPassages } from './domain/search-passages.ts';
import { createEmbeddingUpkeep } from './embedding-upkeep.ts';
import { passage } from './engine/contract/use-engine.ts';
import { createSqliteSearchEngine } from './engine/sqlite-fts5/engine.ts';
import { testEmbedding } from './testing/config.ts';

const logger = createLogger('test', 'silent');

describe('search by meaning', () => {
  let folder: string;
  let engine: ReturnType<typeof createSqliteSearchEngine>;
  let endpoint: ScriptedEmbedder;
  let closing: (() => unknown)[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-meaning-'));
    engine = createSqliteSearchEngine(folder);
    await engine.component.start?.();
    endpoint = await startScriptedEmbedder();
    endpoint.synonyms.push(['glacier', 'iceberg'], ['capex', 'purchases']);
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    await endpoint.stop();
    await engine.component.stop?.();
    await rm(folder, { recursive: true });
  });

  async function index(documentId: string, ...texts: string[]): Promise<void> {
    const version = { projectId: 1, documentId, version: 1 };
    const passages = texts.map((text, ordinal) => passage(version, ordinal, text));
    await engine.upsert({ ...version, passages });
    const shown = { name: `${documentId}.txt`, fileType: 'FILE_TYPE_TXT' as const, createdAt: new Date(0) };
    await engine.publish({ ...version, ...shown });
  }

  /** As the service puts them together. */
  async function begin({ model = 'words', questionMs = 5_000, restMs = 0 } = {}) {
    const embedder = await openEmbedder(
      testEmbedding({ EMBEDDING_BASE_URL: endpoint.baseUrl, EMBEDDING_MODEL: model, EMBEDDING_RETRIES: 0 }),
    );
    if (!embedder) throw new Error('There is no embedder.');
    const meaning = new Meaning(embedder, { questionMs, restMs });
    const parts = { engine, embedder };
    const upkeep = createEmbeddingUpkeep({ parts, meaning, logger, everyMs: 5, retryMs: 5 });
    upkeep.begin();
    closing.push(() => upkeep.stop());
    return { meaning, upkeep };
  }

  async function found(query: string, meaning: Meaning): Promise<string[]> {
    const input = { projectId: 1, query, limit: 10, documentIds: [] };
    const { passages } = await searchPassages(engine, input, {
      vectorOf: (question) => meaning.vectorOf(question),
    });
    return passages.map(({ text }) => text);
  }

  it('finds what is said in other words, once everything is embedded, and what is added later', async () => {
    await index('a', 'the glacier melts', 'purchases of plant');
    const { meaning } = await begin();
    await expect.poll(() => meaning.state).toMatchObject({ kind: 'served', passages: 2, embedded: 2 });
    expect((await found('capex', meaning))[0]).toBe('purchases of plant');
    await index('b', 'purchases of software');
    await expect.poll(() => meaning.state).toMatchObject({ passages: 3, embedded: 3 });
    expect((await found('capex', meaning)).slice(0, 2).sort()).toEqual([
      'purchases of plant',
      'purchases of software',
    ]);
  });

  it('goes by words while the endpoint is away, says so, and by meaning when it is back', async () => {
    await index('a', 'the glacier melts', 'a harbour');
    endpoint.script({ status: 500 });
    const { meaning } = await begin();
    await expect.poll(() => meaning.state.kind).toBe('away');
    expect(await found('glacier', meaning)).toEqual(['the glacier melts']);
    endpoint.script('answer');
    await expect.poll(() => meaning.state.kind).toBe('served');
    expect((await found('iceberg', meaning))[0]).toBe('the glacier melts');
  });

  it('does not wait for an endpoint that does not answer a question, and spares it the next ones', async () => {
    await index('a', 'the glacier melts');
    const { meaning, upkeep } = await begin({ questionMs: 100, restMs: 60_000 });
    await expect.poll(() => meaning.state.kind).toBe('served');
    await upkeep.stop();
    endpoint.script('silent');
    expect(await found('glacier', meaning)).toEqual(['the glacier melts']);
    expect(meaning.state.kind).toBe('away');
    const asked = endpoint.requests.length;
    expect(await found('glacier', meaning)).toEqual(['the glacier melts']);
    expect(endpoint.requests).toHaveLength(asked);
  });

  it('embeds all again for another model beside what is there, and switches when it has all', async () => {
    await index('a', 'the glacier melts', 'a harbour');
    const first = await begin();
    await expect.poll(() => first.meaning.state.kind).toBe('served');
    await first.upkeep.stop();
    // The new model is asked which space it has, and then answers no more.
    endpoint.script('answer', { status: 500 });
    const second = await begin({ model: 'other words' });
    await expect.poll(() => second.meaning.state.kind).toBe('away');
    expect(await found('iceberg', second.meaning)).toEqual([]);
    expect(await found('glacier', second.meaning)).toEqual(['the glacier melts']);
    endpoint.script('answer');
    await expect.poll(() => second.meaning.state.kind).toBe('served');
    expect((await found('iceberg', second.meaning))[0]).toBe('the glacier melts');
  });

  it('leaves out a text that the endpoint refuses, and goes on with the others', async () => {
    await index('a', 'the glacier melts', 'a harbour');
    const { meaning, upkeep } = await begin();
    await expect.poll(() => meaning.state.kind).toBe('served');
    // All of the next version, its first half, and then its second half.
    endpoint.script({ status: 400 }, { status: 400 }, 'answer');
    await index('b', 'an iceberg', 'purchases of plant');
    upkeep.wake();
    await expect.poll(() => meaning.state).toMatchObject({ kind: 'served', embedded: 4 });
    expect((await found('capex', meaning))[0]).toBe('purchases of plant');
    expect(await found('iceberg', meaning)).toContain('an iceberg');
  });
});
