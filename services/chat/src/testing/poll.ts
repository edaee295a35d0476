import { expect } from 'vitest';

/** `expect.poll` with the patience of vitest.config.ts, for what comes within milliseconds. */
export function poll<T>(look: () => T) {
  return expect.poll(look, { interval: 10 });
}
