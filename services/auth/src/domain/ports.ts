import type { Inbox, Outbox } from '@cairn/messaging/events';
import type { JSONWebKeySet } from 'jose';
import type { AccountStore } from './account-ports.ts';
import type { AdminRecords } from './admin/ports.ts';
import type { DeletionRecords } from './deletion-ports.ts';
import type { ExportRecords } from './export-ports.ts';
import type { Scope } from './security.ts';
import type { ApiTokenStore, SecondFactorStore, SessionStore } from './security-ports.ts';
import type { User } from './user.ts';

/** What the service keeps. Every change takes the events that tell of it, and keeps both or neither. */
export interface AuthStore
  extends SessionStore,
    ApiTokenStore,
    SecondFactorStore,
    AccountStore,
    DeletionRecords,
    ExportRecords,
    AdminRecords {
  outbox: Outbox;
  inbox: Inbox;
}

/** Work with passwords, while it is this caller's turn. */
export interface PasswordWork {
  hash(password: string): Promise<string>;
  /** Whether a password is the one that was hashed. Takes the same time, and is false, when there is no hash. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

export interface Passwords {
  /**
   * Waits for a turn; only so many have theirs at once, so that a flood of calls cannot take all memory.
   *
   * @throws RateLimited when too many wait already.
   */
  inTurn<T>(signal: AbortSignal, work: (passwords: PasswordWork) => Promise<T>): Promise<T>;
}

/** Who tries: an account's email key, and the network address (empty when unknown). */
export interface Attempter {
  ip: string;
  emailKey: string;
  /** Whether the account has signed in from that address before; asked only where it makes a difference. */
  isKnown?: () => Promise<boolean>;
}

/**
 * Limits on tries that fail. Successes are free, so that many people behind one address do not hinder each other.
 * Failures of strangers keep nobody from signing in from where they did before.
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

export interface TokenIssuer {
  issue(claims: {
    user: User;
    sessionId: string;
    /** Of an API token; a sign-in may do all. */
    scopes?: readonly Scope[];
    issuedAt: Date;
    expiresAt: Date;
  }): Promise<string>;
  /** The public halves of the keys whose tokens hold. */
  publicKeys(): JSONWebKeySet;
}
