/**
 * A process of its own that puts some megabytes into GridFS and never comes to an end, for tests. `MONGODB_URI` and
 * `CAIRN_NAMESPACE` say where.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@cairn/platform/telemetry';
import { createMongo } from '../mongo/index.ts';
import { openGridfsBlobs } from './gridfs-blobs.ts';

const { MONGODB_URI: uri = '', CAIRN_NAMESPACE: namespace = '' } = process.env;

async function* endless() {
  for (let n = 0; ; n++) {
    if (n < 10) yield Buffer.alloc(500_000, 'x');
    else await wait(100);
  }
}

const mongo = createMongo({ uri, namespace, logger: createLogger('child', 'silent') });
await mongo.connect();
const blobs = openGridfsBlobs(mongo.connection('blobs'));
await blobs.put('doc', endless(), { maxBytes: Number.MAX_SAFE_INTEGER });
