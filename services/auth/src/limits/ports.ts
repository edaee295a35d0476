/** A limit on links that do not hold, for each network address by itself (empty when unknown: not limited). */
export interface LinkLimit {
  /** @throws RateLimited, saying when to come back, once too many have failed. */
  check(ip: string): Promise<void>;
  failed(ip: string): Promise<void>;
}

/** Counts one try for a key. @throws RateLimited, saying when to come back, when there were too many. */
export type KeyedLimit = (key: string) => Promise<void>;

/** Who tries: an account's email key, and the network address (empty when unknown). */
export interface Attempter {
  ip: string;
  emailKey: string;
  /** Whether the account has signed in from that address before; asked only where it makes a difference. */
  isKnown?: () => Promise<boolean>;
}

/**
 * Limits on tries that fail. Successes are free, so that many people behind one address do not hinder each other.
 * Failures of strangers keep no one from signing in from where they did before.
 */
export interface AttemptLimits {
  /** @throws RateLimited, saying when to come back, once too many have failed. */
  check(who: Attempter): Promise<void>;
  failed(who: Attempter): Promise<void>;
  succeeded(who: Attempter): Promise<void>;
}

/**
 * Counts one try of a network address (empty when unknown), whatever becomes of it: each costs the work of a password.
 *
 * @throws RateLimited, saying when to come back, when there were too many.
 */
export type TryLimit = (ip: string) => Promise<void>;
