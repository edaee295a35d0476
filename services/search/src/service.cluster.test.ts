import { newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { type SearchServiceClient, SearchServiceDefinition } from '@cairn/proto/search';
import { eventually, fakeProjects, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { type TestServers, testServers } from '@cairn/testing/servers';
import { Client } from '@elastic/elasticsearch';
import { connect } from 'nats';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSearchService } from './service.ts';
import { testConfig } from './testing/config.ts';

const ada = { userId: uuidv7() };

/** One of several processes of the service, with stand-ins of its own for the others. */
async function startReplica(servers: TestServers, indexedBy: string[], name: string) {
  const platform = await testPlatform({ servers });
  await platform.start(
    fakeProjects(platform, new Map([[1, new Map([[ada.userId, 'ROLE_OWNER']])]])),
    serve(platform, 'documents', DocumentsServiceDefinition, {
      async *streamPassages({ documentId }) {
        indexedBy.push(name);
        const place = { page: 1, start: 0, end: 1, lineStart: 1, lineEnd: 1 };
        yield {
          passages: [{ id: `${documentId}/0`, ordinal: 0, text: 'a slab of slate', headings: [], ...place }],
        };
      },
    }),
    await createSearchService(testConfig(platform, { SEARCH_INDEX_SHARDS: 2 }), platform),
  );
  const client: SearchServiceClient = platform
    .identity('gateway')
    .clients.connect(SearchServiceDefinition, serviceAddress(platform.config, 'search'));
  return { platform, client };
}

describe('two processes of the search service on MongoDB, NATS and Elasticsearch', () => {
  let servers: TestServers;
  let replicas: { platform: TestPlatform; client: SearchServiceClient }[];
  let indexedBy: string[];

  beforeEach(async () => {
    servers = testServers();
    indexedBy = [];
    replicas = await Promise.all(['one', 'two'].map((name) => startReplica(servers, indexedBy, name)));
  });
  afterEach(async () => {
    await replicas[0]?.platform.mongo?.connection('search').dropDatabase();
    for (const { platform } of replicas) await platform.close();
    await dropIndices(servers);
    await dropStreams(servers);
  });

  const bus = () => (replicas[0] ?? expect.fail('no replica')).platform.bus;

  async function askEach(): Promise<number[]> {
    return Promise.all(
      replicas.map(async ({ client, platform }) => {
        const request = { projectId: 1, query: 'slate', limit: 100, documentIds: [] };
        return (await client.searchPassages(request, await platform.as(ada))).documentsSearched;
      }),
    );
  }

  function extracted(documentId: string) {
    const value = {
      documentId,
      version: 1,
      name: 'slate.txt',
      fileType: 'FILE_TYPE_TXT' as const,
      chunksCount: 1,
    };
    return newEvent(
      { $case: 'documentExtracted', value: { ...value, createdAt: new Date(0) } },
      { projectId: 1 },
    );
  }

  it('share the work, and each finds everything', async () => {
    const published: string[] = [];
    bus().watch([subjects.documentIndexed], (event) => {
      published.push(payloadOf(event, 'documentIndexed')?.documentId ?? '');
    });
    const ids = Array.from({ length: 12 }, () => uuidv7());
    await bus().publish(ids.map(extracted));
    await eventually(() => expect(new Set(published)).toEqual(new Set(ids)));
    expect(published).toHaveLength(ids.length);
    expect(indexedBy).toHaveLength(ids.length);
    expect(await askEach()).toEqual([12, 12]);
    const [deleted = ''] = ids;
    await bus().publish([
      newEvent({ $case: 'documentDeleted', value: { documentId: deleted } }, { projectId: 1 }),
    ]);
    await eventually(async () => expect(await askEach()).toEqual([11, 11]));
  });
});

async function dropIndices({
  ELASTICSEARCH_URL: node,
  CAIRN_NAMESPACE: namespace,
}: TestServers): Promise<void> {
  const client = new Client({ node });
  const indices = Object.keys(await client.indices.getAlias({ index: `${namespace}-*` }));
  if (indices.length > 0) await client.indices.delete({ index: indices });
  await client.close();
}

async function dropStreams({ NATS_URL, CAIRN_NAMESPACE: namespace }: TestServers): Promise<void> {
  const client = await connect({ servers: NATS_URL });
  const { streams } = await client.jetstreamManager();
  for await (const name of streams.names()) {
    if (name.startsWith(`${namespace}-`)) await streams.delete(name);
  }
  await client.close();
}
