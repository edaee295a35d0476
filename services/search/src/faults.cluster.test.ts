import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Envelope, newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { type SearchServiceClient, SearchServiceDefinition } from '@cairn/proto/search';
import { fakeProjects, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { testServers } from '@cairn/testing/servers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexDocument } from './domain/index-document.ts';
import { repairIndex } from './domain/repair-index.ts';
import { passage } from './engine/contract/use-engine.ts';
import { createSearchService } from './service.ts';
import { testConfig } from './testing/config.ts';
import { type OwnElasticsearch, ownElasticsearch } from './testing/own-elasticsearch.ts';
import { openServerAdapters } from './testing/servers.ts';
import { testSource } from './testing/test-source.ts';

/** A server takes its time to start again, and events wait for their next attempt: up to two minutes by the third. */
const PATIENCE = { timeout: 300_000, interval: 200 };

describe('search while Elasticsearch is killed and started again', { timeout: 320_000 }, () => {
  let elasticsearch: OwnElasticsearch;
  let platform: TestPlatform;
  let client: SearchServiceClient;
  const ada = { userId: uuidv7() };
  const published: Envelope[] = [];
  /** Document -> what happens before its second batch is given. */
  const happens = new Map<string, () => Promise<void>>();

  beforeAll(async () => {
    elasticsearch = await ownElasticsearch();
    platform = await testPlatform({
      servers: { ELASTICSEARCH_URL: elasticsearch.url, CAIRN_NAMESPACE: testServers().CAIRN_NAMESPACE },
    });
    platform.bus.watch([subjects.documentIndexed, subjects.documentIndexFailed], (event) =>
      published.push(event),
    );
    await platform.start(
      fakeProjects(platform, new Map([[1, new Map([[ada.userId, 'ROLE_OWNER']])]])),
      serve(platform, 'documents', DocumentsServiceDefinition, {
        async *streamPassages({ documentId }) {
          for (const ordinal of [0, 1]) {
            const happening = ordinal === 1 ? happens.get(documentId) : undefined;
            if (happening) happens.delete(documentId);
            await happening?.();
            const text = `basalt of ${documentId}, part ${ordinal}`;
            const place = { page: 1, start: 0, end: text.length, lineStart: 1, lineEnd: 1 };
            yield { passages: [{ id: `${documentId}/${ordinal}`, ordinal, text, headings: [], ...place }] };
          }
        },
      }),
    );
  });
  afterAll(async () => {
    await platform.close();
    await elasticsearch.remove();
  });

  const names = new Map<string, string>();
  const document = (name: string) => names.get(name) ?? names.set(name, uuidv7()).get(name) ?? '';

  function publishExtracted(...documents: string[]): Promise<void> {
    return platform.bus.publish(
      documents.map((name) => {
        const fields = {
          documentId: document(name),
          version: 1,
          name,
          fileType: 'FILE_TYPE_TXT' as const,
          chunksCount: 2,
        };
        return newEvent(
          { $case: 'documentExtracted', value: { ...fields, createdAt: new Date(0) } },
          { projectId: 1 },
        );
      }),
    );
  }

  async function ask() {
    return client.searchPassages(
      { projectId: 1, query: 'basalt', limit: 100, documentIds: [] },
      await platform.as(ada),
    );
  }

  const found = async () => (await ask()).passages.map(({ documentName }) => documentName).sort();
  const whole = (...documents: string[]) => documents.flatMap((name) => [name, name]).sort();

  it('starts without it, says that search is away, and makes up for everything once it is there', async () => {
    await elasticsearch.kill();
    const config = testConfig(platform, { SEARCH_INDEX_SHARDS: 2 });
    const service = await createSearchService(config, platform);
    await platform.start(service);
    client = platform
      .identity('gateway')
      .clients.connect(SearchServiceDefinition, serviceAddress(platform.config, 'search'));
    await publishExtracted('a', 'b');
    await expect(ask()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('comes back by itself'),
    });
    // It answers, so it stays in service.
    await service.ready?.();
    await elasticsearch.start();
    await expect.poll(() => found().catch(() => []), PATIENCE).toEqual(whole('a', 'b'));
  });

  it('finishes what it was indexing when it was killed, and what happened while it was away', async () => {
    happens.set(document('c'), () => elasticsearch.kill());
    await publishExtracted('c');
    await expect
      .poll(() => ask().catch((error: { code: string }) => error.code), PATIENCE)
      .toBe('unavailable');
    await publishExtracted('d');
    await platform.bus.publish([
      newEvent(
        { $case: 'documentRenamed', value: { documentId: document('a'), name: 'renamed' } },
        { projectId: 1 },
      ),
      newEvent({ $case: 'documentDeleted', value: { documentId: document('b') } }, { projectId: 1 }),
    ]);
    await elasticsearch.start();
    await expect.poll(() => found().catch(() => []), PATIENCE).toEqual(whole('c', 'd', 'renamed'));
    const indexed = published.flatMap((event) => payloadOf(event, 'documentIndexed') ?? []);
    expect(new Set(indexed.map(({ documentId }) => documentId))).toEqual(
      new Set(['a', 'b', 'c', 'd'].map(document)),
    );
    expect(published.flatMap((event) => payloadOf(event, 'documentIndexFailed') ?? [])).toEqual([]);
  });
});

describe('a rebuild whose process is killed', () => {
  it('is removed by the next process that looks after the index, and nothing is lost', async () => {
    const { replicas, close, servers } = await openServerAdapters();
    const [{ engine, store }] = replicas;
    const source = testSource(async function* (version) {
      yield [passage(version, 0, `gneiss of ${version.documentId}`)];
    });
    const parts = { engine, store, source };
    const extracted = (documentId: string) => ({
      ...{ projectId: 1, documentId, version: 1, name: documentId, fileType: 'FILE_TYPE_TXT' as const },
      ...{ createdAt: new Date(0), namedAt: new Date(0) },
    });
    for (const id of ['a', 'b', 'c']) await indexDocument(parts, extracted(id), { last: false });

    const script = path.join(import.meta.dirname, 'testing/rebuild-child.ts');
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...servers },
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString()).toContain('halfway');
    expect((await engine.state()).rebuilding).toBe(true);
    await indexDocument(parts, extracted('meanwhile'), { last: false });
    child.kill('SIGKILL');
    await once(child, 'exit');

    await indexDocument(parts, extracted('after'), { last: false });
    expect(await repairIndex(parts)).toEqual({ rebuilt: undefined, missing: 0 });
    expect((await engine.state()).rebuilding).toBe(false);
    const { passages } = await engine.passages({ projectId: 1, text: 'gneiss', documentIds: [], limit: 10 });
    expect(passages.map(({ documentId }) => documentId).sort()).toEqual([
      'a',
      'after',
      'b',
      'c',
      'meanwhile',
    ]);
    await close();
  });
});
