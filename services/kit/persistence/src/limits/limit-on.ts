import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './limits.ts';

/** Works on the limiter that counts right now. */
export type WithLimiter = <T>(work: (limiter: RateLimiterAbstract) => Promise<T>) => Promise<T>;

/** A limit by rate-limiter-flexible; `keyOf` is what a key is counted under. */
export function limitOn(withLimiter: WithLimiter, keyOf = (key: string) => key): Limit {
  return {
    take: (key) =>
      withLimiter(async (limiter) => {
        try {
          await limiter.consume(keyOf(key));
          return 0;
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
          throw refusal;
        }
      }),
    add: (key, points = 1) =>
      withLimiter(async (limiter) => void (await limiter.penalty(keyOf(key), points))),
    wait: (key) =>
      withLimiter(async (limiter) => {
        const state = await limiter.get(keyOf(key));
        return state && state.consumedPoints >= limiter.points ? Math.max(1, state.msBeforeNext) : 0;
      }),
    state: (key) =>
      withLimiter(async (limiter) => {
        const state = await limiter.get(keyOf(key));
        return { used: state?.consumedPoints ?? 0, endsInMs: Math.max(0, state?.msBeforeNext ?? 0) };
      }),
    clear: (key) => withLimiter(async (limiter) => void (await limiter.delete(keyOf(key)))),
  };
}
