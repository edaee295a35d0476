/**
 * A process of its own on an event file, for tests: `node bus-child.ts <file> publish <count>` or `... <file> hang`.
 */
import { createLogger } from '@cairn/platform/telemetry';
import { createEmbeddedBus } from './embedded-bus.ts';
import { newEvent } from './event.ts';

const [path = '', what, count] = process.argv.slice(2);
const bus = createEmbeddedBus({ path, logger: createLogger('child', 'silent') });

if (what === 'publish') {
  for (let n = 1; n <= Number(count); n++) {
    await bus.publish([newEvent({ $case: 'projectUpdated', value: {} }, { projectId: n })]);
  }
  await bus.close();
} else {
  bus.subscribe({
    consumer: 'c',
    subjects: ['cairn.>'],
    handle: (event) => {
      process.stdout.write(`${event.id}\n`);
      return new Promise(() => setInterval(() => undefined, 60_000));
    },
  });
}
