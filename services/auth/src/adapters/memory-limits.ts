import { addressKey } from '@cairn/kit/auth';
import { RateLimited } from '@cairn/kit/errors';
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Attempter, AttemptLimits } from '../domain/ports.ts';

export interface LimitOptions {
  /** Failures allowed for one account from one address. */
  perPair: number;
  /** Failures allowed from one address. */
  perAddress: number;
  /** How long those count, in seconds. */
  windowSeconds: number;
  /** Failures allowed for one account in an hour, from wherever. */
  perAccountHourly: number;
}

/**
 * Limits on failed tries, kept in this process. Three, because each alone fails: one address may hide many people, one
 * account may be tried from many addresses, and a limit on accounts alone would let anyone lock a person out.
 */
export function createMemoryLimits(options: LimitOptions): AttemptLimits {
  const window = { duration: options.windowSeconds };
  const pair = new RateLimiterMemory({ ...window, keyPrefix: 'pair', points: options.perPair });
  const address = new RateLimiterMemory({ ...window, keyPrefix: 'address', points: options.perAddress });
  const account = new RateLimiterMemory({
    duration: 3600,
    keyPrefix: 'account',
    points: options.perAccountHourly,
  });

  function countersOf(who: Attempter): [RateLimiterAbstract, string][] {
    const from = addressKey(who.ip);
    const counters: [RateLimiterAbstract, string][] = [
      [pair, pairKey(who)],
      [account, who.emailKey],
    ];
    if (from) counters.push([address, from]);
    return counters;
  }

  return {
    async check(who) {
      let wait = 0;
      for (const [limiter, key] of countersOf(who)) {
        const state = await limiter.get(key);
        if (state && state.consumedPoints >= limiter.points) wait = Math.max(wait, state.msBeforeNext);
      }
      if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    },
    async failed(who) {
      await Promise.all(countersOf(who).map(([limiter, key]) => limiter.penalty(key)));
    },
    async succeeded(who) {
      await pair.delete(pairKey(who));
    },
  };
}

function pairKey(who: Attempter): string {
  return `${addressKey(who.ip) ?? ''} ${who.emailKey}`;
}

function tooMany(seconds: number): RateLimited {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 60
      ? `${seconds} second${seconds === 1 ? '' : 's'}`
      : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return new RateLimited(`Too many failed attempts. Try again in ${time}.`, { retryAfterSeconds: seconds });
}
