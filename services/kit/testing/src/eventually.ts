import { setTimeout as wait } from 'node:timers/promises';

/** Longer where tests on servers run beside each other: see vitest.config.ts. */
const PATIENCE_MS = Number(process.env.CAIRN_TEST_PATIENCE_MS ?? 15_000);
const INTERVAL_MS = 10;

/**
 * Waits until a check passes, and gives what it gave: as long as a busy machine may need, no longer than it takes.
 *
 * @throws what the check threw last.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(INTERVAL_MS);
    }
  }
}
