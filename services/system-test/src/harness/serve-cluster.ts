/**
 * A cluster as a program: two processes of each service on the servers that `CAIRN_TEST_MONGODB_URI`, `CAIRN_TEST_NATS_URL`
 * and `CAIRN_TEST_ELASTICSEARCH_URL` name, behind one port, until SIGTERM. Removes what it kept.
 */
import { namespaceOf } from './cairn.ts';
import { bootCluster } from './cluster.ts';

const { CAIRN_TEST_MONGODB_URI, CAIRN_TEST_NATS_URL, CAIRN_TEST_ELASTICSEARCH_URL, CAIRN_DATA_DIR, PORT } =
  process.env;
if (!CAIRN_TEST_MONGODB_URI || !CAIRN_TEST_NATS_URL || !CAIRN_TEST_ELASTICSEARCH_URL || !CAIRN_DATA_DIR) {
  throw new Error('CAIRN_DATA_DIR and the addresses of the three servers must be given');
}
const passedOn = Object.entries(process.env).filter(([name]) => /^(AI_|CHAT_|LOG_LEVEL)/.test(name));
const cluster = await bootCluster({
  dataDir: CAIRN_DATA_DIR,
  port: Number(PORT ?? 0),
  env: Object.fromEntries(passedOn) as Record<string, string>,
  servers: {
    MONGODB_URI: CAIRN_TEST_MONGODB_URI,
    NATS_URL: CAIRN_TEST_NATS_URL,
    ELASTICSEARCH_URL: CAIRN_TEST_ELASTICSEARCH_URL,
    CAIRN_NAMESPACE: namespaceOf(CAIRN_DATA_DIR),
  },
});
process.stdout.write(`\nCairn is ready: ${cluster.url}\n\n`);

async function end(): Promise<void> {
  await cluster.kill();
  await cluster.discard();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
process.once('SIGINT', () => void end());
