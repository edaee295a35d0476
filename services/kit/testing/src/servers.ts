import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { S3Variables } from './s3-container.ts';

/** The servers that tests of the cluster shape share, as the set-up of vitest's project `cluster` started them. */
declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
    natsUrl: string;
    elasticsearchUrl: string;
    s3: S3Variables;
  }
}

export interface TestServers {
  MONGODB_URI: string;
  NATS_URL: string;
  ELASTICSEARCH_URL: string;
  /** Of this caller alone: tests on the same servers do not meet. */
  CAIRN_NAMESPACE: string;
}

/** The variables that put a platform or a process on the shared servers, under a namespace of its own. */
export function testServers(): TestServers {
  return {
    MONGODB_URI: inject('mongodbUri'),
    NATS_URL: inject('natsUrl'),
    ELASTICSEARCH_URL: inject('elasticsearchUrl'),
    CAIRN_NAMESPACE: `t${randomBytes(6).toString('hex')}`,
  };
}
