import { type BackgroundParts, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { AuthStore } from './store/auth-store.ts';

const EVERY_MS = 3_600_000;
/** What ran out is kept this much longer, for clocks that differ. Milliseconds. */
const CLOCK_ALLOWANCE_MS = 120_000;
/** How long the login history goes back. */
const LOGINS_KEPT_MS = 90 * 86_400_000;

/** How long the receipt of a deleted account may take to be mailed. */
const ADDRESSES_KEPT_MS = 3 * 86_400_000;

/** Removes what is not needed any more, on start and once an hour. */
export function createHousekeeping(store: AuthStore, { logger, metrics }: BackgroundParts): Component {
  async function tidy(): Promise<void> {
    const now = Date.now();
    const expired = new Date(now - CLOCK_ALLOWANCE_MS);
    await store.forgetLinks(expired);
    await store.forgetAddresses(new Date(now - ADDRESSES_KEPT_MS));
    const removed = await store.forget({ expired, logins: new Date(now - LOGINS_KEPT_MS) });
    logger.debug({ removed }, 'old sessions and logins removed');
  }

  return periodically(tidy, {
    name: 'auth housekeeping',
    everyMs: EVERY_MS,
    logger,
    metrics,
    failure: 'old sessions and logins could not be removed',
  });
}
