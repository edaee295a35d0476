/**
 * Administers the installation, and looks after the consumers of events, and the events that one gave up on. Works
 * beside a running Cairn, on the same configuration.
 *
 *   npm run admin -- parked [consumer]            lists the events given up on, oldest first
 *   npm run admin -- replay <consumer> <event>    gives one to its consumer again
 *   npm run admin -- consumers                    lists consumers, and what they have not finished with
 *   npm run admin -- forget-consumer <consumer>   ends one that is not needed any more, with all that waits for it
 *   npm run admin -- administrators list|add|remove …, people, end-sessions, lift-second-factor, close-account,
 *                    reopen-account, registration, limits: administer the installation; each says more with --help
 *   npm run admin -- migrate [--dry-run]          brings the databases up to date, or says what would change
 *   npm run admin -- rebuild-counts               recomputes the counts of projects from what there is
 *   npm run admin -- reseal-secrets               seals second factors with the present key; --new-key makes one
 */

import type { EventBus } from '@cairn/messaging/events';
import { loadConfigOrExit, platformSchema } from '@cairn/platform/config';
import { DomainError } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import { keepFilesPrivate, openPlatform } from '@cairn/service/run';
import { ADMINISTRATION_USAGE, administrate } from './admin/administration.ts';
import { MIGRATE_USAGE, migrate } from './admin/migrate.ts';
import { REBUILD_USAGE, rebuild } from './admin/rebuild-counts.ts';
import { RESEAL_USAGE, resealSecrets } from './admin/reseal-secrets.ts';

keepFilesPrivate();

const USAGE = `Usage:
  npm run admin -- parked [consumer]
  npm run admin -- replay <consumer> <event>
  npm run admin -- consumers
  npm run admin -- forget-consumer <consumer>
${ADMINISTRATION_USAGE}${MIGRATE_USAGE}${REBUILD_USAGE}${RESEAL_USAGE}`;

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

  async consumers(bus) {
    const all = await bus.listConsumers();
    for (const { consumer, subjects, unsettled, parked } of all) {
      process.stdout.write(`${consumer}: ${unsettled} waiting, ${parked} parked\n  ${subjects.join(' ')}\n`);
    }
    process.stdout.write(all.length === 0 ? 'There is no consumer.\n' : `${all.length} consumers\n`);
    return 0;
  },

  async 'forget-consumer'(bus, consumer = '') {
    if (await bus.forgetConsumer(consumer)) {
      process.stdout.write('Forgotten. Where it still runs, it starts again with all that is kept.\n');
      return 0;
    }
    process.stderr.write('There is no such consumer. List them with: npm run admin -- consumers\n');
    return 1;
  },
};

const [name = '', ...args] = process.argv.slice(2);
const administered = await administrate(name, args);
if (administered !== undefined) process.exit(administered);
if (name === 'migrate') process.exit(await migrate(args));
if (name === 'rebuild-counts') process.exit(await rebuild(args));
if (name === 'reseal-secrets') process.exit(await resealSecrets(args));
const command = commands[name];
if (!command) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const config = loadConfigOrExit(platformSchema);
// What a command says is on standard output alone.
const logger = createLogger('admin', config.LOG_LEVEL, process.stderr);
const platform = await openPlatform({ config, name: 'admin', logger });
try {
  process.exitCode = await command(platform.bus, ...args);
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await platform.component.stop?.();
}
