import type { Limit, Limits } from '@cairn/persistence/limits';
import { addressKey } from '@cairn/platform/auth';
import type { RateLimited } from '@cairn/platform/errors';
import { refusals } from '../refusals.ts';
import type { Attempter, AttemptLimits, KeyedLimit, LinkLimit, TryLimit } from './ports.ts';

export interface AttemptLimitOptions {
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
 * Limits on failed tries at something. Three, because each alone fails: one address may hide many people, one account
 * may be tried from many addresses, and a limit on accounts alone would let anyone lock a person out. For that reason
 * the account's does not hold where the account has signed in from before.
 */
export function createAttemptLimits(
  limits: Limits,
  something: string,
  options: AttemptLimitOptions,
): AttemptLimits {
  const { windowSeconds } = options;
  const pair = limits.limit(`${something} pair`, { most: options.perPair, windowSeconds });
  const address = limits.limit(`${something} address`, { most: options.perAddress, windowSeconds });
  const account = limits.limit(`${something} account`, {
    most: options.perAccountHourly,
    windowSeconds: 3600,
  });

  /** What counts wherever an account is tried from. */
  function countedFrom(who: Attempter): [Limit, string][] {
    const from = addressKey(who.ip);
    return [[pair, pairKey(who)], ...(from ? [[address, from] satisfies [Limit, string]] : [])];
  }

  return {
    async check(who) {
      const [ofAccount, ...others] = await Promise.all([
        account.wait(who.emailKey),
        ...countedFrom(who).map(([limit, key]) => limit.wait(key)),
      ]);
      const isExcused = ofAccount > 0 && (await who.isKnown?.());
      const wait = Math.max(isExcused ? 0 : ofAccount, ...others);
      if (wait > 0) throw tooManyFailures(Math.ceil(wait / 1000));
    },
    async failed(who) {
      const counted = [...countedFrom(who), [account, who.emailKey] satisfies [Limit, string]];
      await Promise.all(counted.map(([limit, key]) => limit.add(key)));
    },
    succeeded: (who) => pair.clear(pairKey(who)),
  };
}

/** At most `perMinute` tries at something a minute from each address. Callers of unknown address are taken for one. */
export function createTryLimit(limits: Limits, perMinute: number, something = 'tries'): TryLimit {
  const tries = limits.limit(something, { most: perMinute, windowSeconds: 60 });
  return async (ip) => {
    const wait = await tries.take(addressKey(ip) ?? 'unknown');
    if (wait === 0) return;
    const seconds = Math.ceil(wait / 1000);
    throw refusals.too_many_from_network({ count: seconds }, { retryAfterSeconds: seconds });
  };
}

/** At most so many of something for each key. */
export function createKeyedLimit(
  limits: Limits,
  something: string,
  rule: { most: number; windowSeconds: number },
): KeyedLimit {
  const limit = limits.limit(something, rule);
  return async (key) => {
    const wait = await limit.take(key);
    if (wait > 0) throw tooManyTries(Math.ceil(wait / 1000));
  };
}

/** At most so many links that do not hold from each address. Callers of unknown address are not limited. */
export function createLinkLimit(limits: Limits, rule: { most: number; windowSeconds: number }): LinkLimit {
  const failures = limits.limit('links', rule);
  return {
    async check(ip) {
      const wait = await failures.wait(addressKey(ip) ?? '');
      if (wait > 0) throw tooManyFailures(Math.ceil(wait / 1000));
    },
    async failed(ip) {
      const from = addressKey(ip);
      if (from) await failures.add(from);
    },
  };
}

function pairKey(who: Attempter): string {
  return `${addressKey(who.ip) ?? ''} ${who.emailKey}`;
}

function tooManyFailures(seconds: number): RateLimited {
  const { unit, count } = waitOf(seconds);
  return refusals[`too_many_failures_${unit}`]({ count }, { retryAfterSeconds: seconds });
}

function tooManyTries(seconds: number): RateLimited {
  const { unit, count } = waitOf(seconds);
  return refusals[`too_many_tries_${unit}`]({ count }, { retryAfterSeconds: seconds });
}

/** A wait as it is shown: in seconds below a minute, in whole minutes above. */
function waitOf(seconds: number): { unit: 'seconds' | 'minutes'; count: number } {
  const unit = seconds < 60 ? 'seconds' : 'minutes';
  const count = unit === 'seconds' ? seconds : Math.ceil(seconds / 60);
  return { unit, count };
}
