/** A process that rebuilds the index on the servers of its environment, says `halfway` there, and gets no further. */
import { setTimeout as wait } from 'node:timers/promises';
import { createMongo } from '@cairn/persistence/mongo';
import { createLogger } from '@cairn/platform/telemetry';
import { renewIndex } from '../domain/repair-index.ts';
import { passage } from '../engine/contract/use-engine.ts';
import { createElasticsearchEngine } from '../engine/elasticsearch/engine.ts';
import { openMongoStore } from '../store/mongo.ts';
import { testSource } from './test-source.ts';

const { MONGODB_URI = '', ELASTICSEARCH_URL = '', CAIRN_NAMESPACE: namespace = '' } = process.env;
const logger = createLogger('child', 'silent');
const mongo = createMongo({ uri: MONGODB_URI, namespace, logger });
const store = openMongoStore(mongo);
await store.component.start?.();
const engine = createElasticsearchEngine({ url: ELASTICSEARCH_URL, namespace, shards: 2, logger });
const source = testSource(async function* (version) {
  if (version.documentId === 'b') {
    process.stdout.write('halfway\n');
    await wait(600_000);
  }
  yield [passage(version, 0, `gneiss of ${version.documentId}, copied`)];
});
const { generation } = await engine.state();
await renewIndex({ engine, store, source }, generation);
