import { expect } from 'vitest';

/** Waits until what `look` gives is as expected; long enough for a busy machine. */
export function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 20_000, interval: 10 });
}
