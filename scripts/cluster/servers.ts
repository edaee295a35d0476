/**
 * Starts the three servers in containers, prints where they are as one line of JSON, and stops them when its standard
 * input ends: with its parent, however that ended.
 */
import { startServers } from '@cairn/testing/containers';

const servers = await startServers();
process.stdout.write(
  `${JSON.stringify({
    CAIRN_TEST_MONGODB_URI: servers.mongodbUri,
    CAIRN_TEST_NATS_URL: servers.natsUrl,
    CAIRN_TEST_ELASTICSEARCH_URL: servers.elasticsearchUrl,
  })}\n`,
);
process.stdin.resume();
process.stdin.once('end', async () => {
  await servers.stop();
  process.exit(0);
});
// Ctrl-C reaches the whole group: the end of the input says when.
process.on('SIGINT', () => undefined);
