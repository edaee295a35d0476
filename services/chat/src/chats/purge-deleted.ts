import { setImmediate as turn } from 'node:timers/promises';
import type { SessionRecords } from './ports.ts';

const PORTION = 200;

/** Removes what deleted sessions held, a portion at a time, so that other calls are answered in between. */
export async function purgeDeleted(store: Pick<SessionRecords, 'purge'>, portion = PORTION): Promise<void> {
  while ((await store.purge(portion)) > 0) await turn();
}
