import type { Envelope, Inbox, Outbox } from '@cairn/messaging/events';
import type { JSONWebKeySet } from 'jose';
import type { AccountStore } from './account-ports.ts';
import type { AdminRecords } from './admin/ports.ts';
import type { DeletionRecords } from './deletion-ports.ts';
import type { ExportRecords } from './export-ports.ts';
import type { Preferences } from './preferences.ts';
import type { Scope } from './security.ts';
import type { SecurityStore } from './security-ports.ts';
import type { Login, Revocation, Session, User } from './user.ts';

/** Revocations made at the same moment are in the order of their sessions' ids. */
type RevocationPlace = Pick<Revocation, 'revokedAt' | 'sessionId'>;

/** What the service keeps. Every change takes the events that tell of it, and keeps both or neither. */
export interface AuthStore extends SecurityStore, AccountStore, DeletionRecords, ExportRecords, AdminRecords {
  /**
   * Adds an account under its email key; false, and nothing changed, when the key is taken, or with `onlyAsFirst` when
   * there is an account. The first of all becomes an administrator: of several that come at once, one does.
   */
  addUser(
    user: User,
    credential: {
      emailKey: string;
      passwordHash: string;
      preferences?: Partial<Preferences>;
      onlyAsFirst?: boolean;
    },
    events: readonly Envelope[],
  ): Promise<boolean>;
  /** Undefined also for an account that is closed. */
  findCredential(emailKey: string): Promise<{ user: User; passwordHash: string } | undefined>;
  hasEmailKey(emailKey: string): Promise<boolean>;
  getUser(id: string): Promise<User | undefined>;
  /** Those of the accounts that exist, in no order. At most a few hundred ids. */
  getUsers(ids: readonly string[]): Promise<User[]>;
  /** Keeps a sign-in, its line of the history and what is told of it together. */
  addSession(session: Session, login: Login, events?: readonly Envelope[]): Promise<void>;
  getSession(id: string): Promise<Session | undefined>;
  addLogin(login: Login): Promise<void>;
  /** A person's login history older than `before` (a login's id), newest first. */
  listLogins(userId: string, limit: number, before: string | undefined): Promise<Login[]>;
  /** Those of it that succeeded, newest first: no number of failures hides them. */
  listSignIns(userId: string, limit: number): Promise<Login[]>;
  /** Revokes a session; false, and nothing changed, when it is revoked already. */
  revoke(revocation: Revocation, events: readonly Envelope[]): Promise<boolean>;
  /** Revocations made at `since` or later, oldest first, after a place in that order. */
  listRevocations(limit: number, since: Date, after: RevocationPlace | undefined): Promise<Revocation[]>;
  /** Removes, in portions, sessions and revocations that ran out, and logins made, before the given moments. */
  forget(before: { expired: Date; logins: Date }): Promise<number>;
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
