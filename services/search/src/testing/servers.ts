import { createLogger } from '@cairn/platform/telemetry';
import { testMongo } from '@cairn/testing/mongo';
import { testServers } from '@cairn/testing/servers';
import { Client } from '@elastic/elasticsearch';
import type { AdaptersUnderTest } from '../domain/indexing-contract.ts';
import { createElasticsearchEngine } from '../engine/elasticsearch/engine.ts';
import { openMongoStore } from '../store/mongo.ts';

/** Engines on an Elasticsearch server, each as another process has it, under a namespace of their own. */
export function testElasticsearch(
  url = testServers().ELASTICSEARCH_URL,
  namespace = testServers().CAIRN_NAMESPACE,
) {
  const engines: ReturnType<typeof createElasticsearchEngine>[] = [];
  return {
    url,
    namespace,
    engine() {
      const logger = createLogger('test', 'silent');
      const engine = createElasticsearchEngine({ url, namespace, shards: 2, logger });
      engines.push(engine);
      return engine;
    },
    /** Deletes the indices of the namespace. */
    async close(): Promise<void> {
      for (const engine of engines) await engine.component.stop?.();
      const client = new Client({ node: url });
      const indices = Object.keys(await client.indices.getAlias({ index: `${namespace}-*` }));
      if (indices.length > 0) await client.indices.delete({ index: indices });
      await client.close();
    },
  };
}

/** Two processes on MongoDB and Elasticsearch. */
export async function openServerAdapters(): Promise<AdaptersUnderTest & { servers: Record<string, string> }> {
  const { mongo, another, close, servers } = testMongo();
  const elasticsearch = testElasticsearch(undefined, servers.CAIRN_NAMESPACE);
  const stores = [openMongoStore(mongo), openMongoStore(another())] as const;
  for (const store of stores) await store.component.start?.();
  return {
    /** Variables that put a further process on the same. */
    servers: { ...servers, ELASTICSEARCH_URL: elasticsearch.url },
    replicas: [
      { engine: elasticsearch.engine(), store: stores[0] },
      { engine: elasticsearch.engine(), store: stores[1] },
    ],
    async close() {
      await elasticsearch.close();
      await close();
    },
  };
}
