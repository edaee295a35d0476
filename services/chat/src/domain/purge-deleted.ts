import { setImmediate as turn } from 'node:timers/promises';
import type { ChatStore } from './ports.ts';

const PORTION = 200;

/** Removes what deleted sessions held, a portion at a time, so that other calls are answered in between. */
export async function purgeDeleted(store: Pick<ChatStore, 'purge'>, portion = PORTION): Promise<void> {
  while ((await store.purge(portion)) > 0) await turn();
}
