/**
 * A process of its own on a documents database, for tests: takes files in, has them read, again, and deletes them, and
 * kills itself when it is about to send its n-th write (`node life-child.ts <n>`). MONGODB_URI and CAIRN_NAMESPACE name
 * the server.
 */
import { flushCompileCache } from 'node:module';
import { openGridfsBlobs } from '@cairn/persistence/blobs/gridfs';
import { createMongo, type SentCommand } from '@cairn/persistence/mongo';
import { createLogger } from '@cairn/platform/telemetry';
import { openMongoStore } from '../store/mongo.ts';
import { liveThrough } from './life.ts';

// A killed process keeps nothing for the next: what it compiled is written now.
flushCompileCache();
const [nth = ''] = process.argv.slice(2);
const { MONGODB_URI: uri = '', CAIRN_NAMESPACE: namespace = '' } = process.env;
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);
let writes = Number.NEGATIVE_INFINITY;

function onCommand({ name }: SentCommand): void {
  if (WRITES.has(name) && ++writes === Number(nth)) process.kill(process.pid, 'SIGKILL');
}

const mongo = createMongo({ uri, namespace, logger: createLogger('child', 'silent'), onCommand });
// Collections and indexes are there: who started this process made them.
await mongo.connect();
const store = openMongoStore(mongo);
writes = 0;
await liveThrough(store, openGridfsBlobs(mongo.connection('documents')));
await mongo.close();
