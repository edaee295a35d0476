import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { refusals } from '../refusals.ts';
import type { Passwords } from './ports.ts';

/**
 * argon2id with 19 MiB, two passes, one lane: the first of the equal minima in OWASP's Password Storage Cheat Sheet
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id).
 */
export const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of random bytes that were discarded, with the same parameters: unknown accounts are checked against it. */
export const PLACEHOLDER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YwBbe+tTZWwu8M1qVCtvTA$NZHoK5huvvwFiPsURq54oLCsSMb2yZXzB3zd5Kpz9KQ';

export interface Argon2Options {
  /** Hashes worked on at the same time: each takes 19 MiB, a core and a thread that files also need. */
  concurrency: number;
  /** Hashes that may wait; more are refused. */
  queue: number;
}

/** Passwords by argon2id, a bounded number at once. */
export function createArgon2Passwords(options: Argon2Options): Passwords {
  const limit = pLimit(options.concurrency);
  return {
    async inTurn(signal, work) {
      if (limit.pendingCount >= options.queue) {
        throw refusals.too_many_sign_ins({ retryAfterSeconds: 5 });
      }
      return limit(() => {
        // A caller that waited may have left: no work is done for it.
        signal.throwIfAborted();
        return work({
          hash: (password) => hash(password, ARGON2ID),
          verify: (storedHash, password) => verify(storedHash ?? PLACEHOLDER_HASH, password),
        });
      });
    },
  };
}
