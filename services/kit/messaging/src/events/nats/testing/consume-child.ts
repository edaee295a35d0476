/**
 * A process of its own with a consumer `c`, for tests: `node consume-child.ts <url> <namespace> <what> <ack wait in
 * ms>`. It prints the id of each event it gets, and then, by <what>: acts on it (work), never ends (hang), or dies over
 * it (die).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@cairn/platform/telemetry';
import { createNatsBus } from '../index.ts';

const [url = '', namespace = '', what = '', ackWait = ''] = process.argv.slice(2);
const bus = await createNatsBus({
  url,
  namespace,
  name: 'child',
  logger: createLogger('child', 'silent'),
  times: { ackWait: Number(ackWait) },
});

bus.subscribe({
  consumer: 'c',
  subjects: ['cairn.>'],
  delays: [1],
  async handle(event) {
    process.stdout.write(`${event.id}\n`);
    if (what === 'die') process.kill(process.pid, 'SIGKILL');
    await wait(what === 'work' ? 5 : 3_600_000);
  },
});
