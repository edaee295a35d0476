import type { TestProject } from 'vitest/node';
import { startServers } from './containers.ts';
import { startS3 } from './s3-container.ts';
import type {} from './servers.ts';

/**
 * Set-up of vitest's project `cluster`: real servers in containers, once for all test files. A server that runs already
 * is used when `CAIRN_TEST_MONGODB_URI`, `CAIRN_TEST_NATS_URL` or `CAIRN_TEST_ELASTICSEARCH_URL` says where, and
 * `CAIRN_TEST_S3_ENDPOINT` with its keys and bucket.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CAIRN_TEST_MONGODB_URI, CAIRN_TEST_NATS_URL, CAIRN_TEST_ELASTICSEARCH_URL } = process.env;
  const s3 = await startS3();
  const servers = await startServers({
    given: {
      mongodbUri: CAIRN_TEST_MONGODB_URI || undefined,
      natsUrl: CAIRN_TEST_NATS_URL || undefined,
      elasticsearchUrl: CAIRN_TEST_ELASTICSEARCH_URL || undefined,
    },
  }).catch(async (error) => {
    await s3.stop();
    throw error;
  });
  project.provide('mongodbUri', servers.mongodbUri);
  project.provide('natsUrl', servers.natsUrl);
  project.provide('elasticsearchUrl', servers.elasticsearchUrl);
  project.provide('s3', s3.variables);
  return async () => {
    await servers.stop();
    await s3.stop();
  };
}
