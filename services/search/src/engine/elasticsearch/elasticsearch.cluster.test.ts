import { testElasticsearch } from '../../testing/servers.ts';
import { describeSearchEngine } from '../contract.ts';

describeSearchEngine('Elasticsearch', async () => {
  const elasticsearch = testElasticsearch();
  return { engine: elasticsearch.engine(), close: () => elasticsearch.close() };
});
