/**
 * Starts the servers in containers, prints where they are as one line of JSON, and stops them when its standard input
 * ends: with its parent, however that ended.
 */
import { startServers } from '@cairn/testing/containers';
import { startS3 } from '@cairn/testing/s3-container';

const s3 = await startS3();
const servers = await startServers().catch(async (error) => {
  await s3.stop();
  throw error;
});
process.stdout.write(
  `${JSON.stringify({
    CAIRN_TEST_MONGODB_URI: servers.mongodbUri,
    CAIRN_TEST_NATS_URL: servers.natsUrl,
    CAIRN_TEST_ELASTICSEARCH_URL: servers.elasticsearchUrl,
    ...Object.fromEntries(Object.entries(s3.variables).map(([name, value]) => [`CAIRN_TEST_${name}`, value])),
  })}\n`,
);
process.stdin.resume();
process.stdin.once('end', async () => {
  await servers.stop();
  await s3.stop();
  process.exit(0);
});
// Ctrl-C reaches the whole group: the end of the input says when.
process.on('SIGINT', () => undefined);
