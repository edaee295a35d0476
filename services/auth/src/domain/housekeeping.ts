import type { Component } from '@cairn/kit/run';
import type { Logger } from '@cairn/kit/telemetry';
import type { AuthStore } from './ports.ts';

const EVERY_MS = 3_600_000;
/** What ran out is kept this much longer, for clocks that differ. Milliseconds. */
const CLOCK_ALLOWANCE_MS = 120_000;
/** How long the login history goes back. */
const LOGINS_KEPT_MS = 90 * 86_400_000;

/** How long the receipt of a deleted account may take to be mailed. */
const ADDRESSES_KEPT_MS = 3 * 86_400_000;

/** Removes what nobody needs any more, on start and once an hour. */
export function createHousekeeping(store: AuthStore, logger: Logger): Component {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function run(): void {
    const now = Date.now();
    const expired = new Date(now - CLOCK_ALLOWANCE_MS);
    running = store
      .forgetLinks(expired)
      .then(() => store.forgetAddresses(new Date(now - ADDRESSES_KEPT_MS)))
      .then(() => store.forget({ expired, logins: new Date(now - LOGINS_KEPT_MS) }))
      .then(
        (removed) => logger.debug({ removed }, 'old sessions and logins removed'),
        (error) => logger.warn({ err: error }, 'old sessions and logins could not be removed'),
      );
  }

  return {
    name: 'auth housekeeping',
    begin() {
      run();
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
