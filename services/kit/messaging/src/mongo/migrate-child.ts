/**
 * A process of its own, for tests: brings the database `child` up to date by two steps, each of which leaves a note of
 * having been taken. With `HANG` it stays in the first.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createMongo, migrateMongo } from '@cairn/persistence/mongo';
import { createLogger } from '@cairn/platform/telemetry';

const { MONGODB_URI = '', CAIRN_NAMESPACE = '', HANG, LEASE_MS } = process.env;
const mongo = createMongo({
  uri: MONGODB_URI,
  namespace: CAIRN_NAMESPACE,
  logger: createLogger('child', 'silent'),
});
await mongo.connect();
const connection = mongo.connection('child');

function note(step: string) {
  return connection.collection('taken').insertOne({ step, pid: process.pid });
}

const steps = [
  {
    name: 'first',
    async up() {
      process.stdout.write('begun\n');
      if (HANG) await wait(600_000);
      await note('first');
    },
  },
  { name: 'second', up: async () => void (await note('second')) },
];
await migrateMongo(connection, [], steps, LEASE_MS ? { leaseMs: Number(LEASE_MS) } : {});
await mongo.close();
process.stdout.write('done\n');
