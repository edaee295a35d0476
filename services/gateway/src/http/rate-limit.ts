import { addressKey } from '@cairn/kit/auth';
import { RateLimited } from '@cairn/kit/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts one try of an address. @throws RateLimited when there were too many. */
export type RateLimit = (address: string) => Promise<void>;

/** At most `perMinute` tries a minute for each address. */
export function createRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (address) => {
    try {
      await limiter.consume(addressKey(address) ?? 'unknown');
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      throw new RateLimited(`Too many tries from your network. Try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      });
    }
  };
}
