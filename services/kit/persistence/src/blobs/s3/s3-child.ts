/**
 * A process of its own that puts two parts of a file into S3 and never comes to an end, for tests. `MONGODB_URI`,
 * `CAIRN_NAMESPACE` and the variables of S3 say where.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@cairn/platform/telemetry';
import { createMongo } from '../../mongo/index.ts';
import { mongoBlobRecords } from '../recorded/mongo-records.ts';
import { openBucket } from './bucket.ts';
import { PART_BYTES } from './part.ts';
import { openS3Blobs } from './s3-blobs.ts';

const { MONGODB_URI: uri = '', CAIRN_NAMESPACE: namespace = '', ...env } = process.env;

async function* endless() {
  for (let given = 0; ; given += 500_000) {
    if (given <= 2 * PART_BYTES) yield Buffer.alloc(500_000, 'x');
    else await wait(100);
  }
}

const mongo = createMongo({ uri, namespace, logger: createLogger('child', 'silent') });
await mongo.connect();
const { S3_BUCKET = '', S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX = '' } = env;
const config = { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
const bucket = await openBucket(config, `${S3_PREFIX}/`);
const blobs = openS3Blobs(bucket, mongoBlobRecords(mongo.connection('blobs'), 's3.files', 0));
await blobs.put('doc', endless(), { maxBytes: Number.MAX_SAFE_INTEGER });
