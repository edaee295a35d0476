/**
 * A cluster as a program: two processes of each service on the servers that `CAIRN_TEST_MONGODB_URI`,
 * `CAIRN_TEST_NATS_URL` and `CAIRN_TEST_ELASTICSEARCH_URL` name, behind one port, until SIGTERM. Mail goes to a server
 * of its own, which keeps it in `outbox` of the data folder. Removes what it kept on the three servers.
 */
import { join } from 'node:path';
import { startMailServer } from '@cairn/testing/mail';
import { namespaceOf } from './cairn.ts';
import { bootCluster } from './cluster.ts';

const { CAIRN_TEST_MONGODB_URI, CAIRN_TEST_NATS_URL, CAIRN_TEST_ELASTICSEARCH_URL, CAIRN_DATA_DIR, PORT } =
  process.env;
if (!CAIRN_TEST_MONGODB_URI || !CAIRN_TEST_NATS_URL || !CAIRN_TEST_ELASTICSEARCH_URL) {
  throw new Error('The addresses of the three servers must be given');
}
if (!CAIRN_DATA_DIR || !PORT) throw new Error('CAIRN_DATA_DIR and PORT must be given');
const passedOn = Object.entries(process.env).filter(([name]) => /^(AI_|CHAT_|LOG_LEVEL)/.test(name));
const mail = await startMailServer(0, join(CAIRN_DATA_DIR, 'outbox'));
const cluster = await bootCluster({
  dataDir: CAIRN_DATA_DIR,
  port: Number(PORT),
  env: {
    ...(Object.fromEntries(passedOn) as Record<string, string>),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Cairn <cairn@example.org>',
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  },
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
  await mail.close();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
process.once('SIGINT', () => void end());
