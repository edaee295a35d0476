/**
 * Looks at, and gives back, the events that a consumer gave up on. Works beside a running Cairn, on the same
 * configuration.
 *
 *   npm run admin -- parked [consumer]           lists them, oldest first
 *   npm run admin -- replay <consumer> <event>   gives one to its consumer again
 */
import { loadConfigOrExit, platformSchema } from '@cairn/kit/config';
import type { EventBus } from '@cairn/kit/events';
import { openPlatform } from '@cairn/kit/run';

const USAGE = `Usage:
  npm run admin -- parked [consumer]
  npm run admin -- replay <consumer> <event>
`;

const commands: Record<string, (bus: EventBus, ...args: string[]) => Promise<number>> = {
  async parked(bus, consumer) {
    let pageToken = '';
    let count = 0;
    do {
      const page = await bus.listParked({ ...(consumer ? { consumer } : {}), pageToken });
      for (const { consumer: name, event, attempts, error, parkedAt } of page.parked) {
        count++;
        process.stdout.write(
          `${name} ${event.id}\n  ${event.subject}, parked ${parkedAt.toISOString()} after ${attempts} attempts: ${error}\n`,
        );
      }
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    process.stdout.write(count === 0 ? 'No event is parked.\n' : `${count} parked\n`);
    return 0;
  },

  async replay(bus, consumer = '', eventId = '') {
    if (await bus.replayParked(consumer, eventId)) {
      process.stdout.write('Given to its consumer again.\n');
      return 0;
    }
    process.stderr.write(
      'No such event is parked for this consumer. List them with: npm run admin -- parked\n',
    );
    return 1;
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const config = loadConfigOrExit(platformSchema);
const platform = await openPlatform({ config, name: 'admin' });
try {
  process.exitCode = await command(platform.bus, ...args);
} finally {
  await platform.component.stop?.();
}
