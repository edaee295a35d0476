import { createLogger } from '@cairn/kit/telemetry';
import { testServers } from '@cairn/kit/testing/servers';
import { Client } from '@elastic/elasticsearch';
import { describeSearchEngine } from '../contract.ts';
import { createElasticsearchEngine } from './engine.ts';

describeSearchEngine('Elasticsearch', async () => {
  const { ELASTICSEARCH_URL: url, CAIRN_NAMESPACE: namespace } = testServers();
  const logger = createLogger('test', 'silent');
  const engine = createElasticsearchEngine({ url, namespace, shards: 2, logger });
  return {
    engine,
    async close() {
      await engine.component.stop?.();
      const client = new Client({ node: url });
      const indices = Object.keys(await client.indices.getAlias({ index: `${namespace}-*` }));
      if (indices.length > 0) await client.indices.delete({ index: indices });
      await client.close();
    },
  };
});
