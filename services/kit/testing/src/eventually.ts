import { setTimeout as wait } from 'node:timers/promises';

/** Of no matter where the check passes: on a machine that does other work as well it may be late. */
const PATIENCE_MS = 60_000;
const INTERVAL_MS = 10;

/**
 * Waits until a check passes, and gives what it gave: as long as a busy machine may need, no longer than it takes.
 *
 * @throws what the check threw last.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(INTERVAL_MS);
    }
  }
}
