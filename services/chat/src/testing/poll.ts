import { expect } from 'vitest';

/** `expect.poll` with the patience a busy machine needs. */
export function poll<T>(look: () => T) {
  return expect.poll(look, { timeout: 20_000, interval: 10 });
}
