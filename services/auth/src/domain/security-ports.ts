import type { Envelope } from '@cairn/messaging/events';
import type { Activity, ApiToken, Device, SecondFactor } from './security.ts';
import type { Login, Revocation, Session } from './user.ts';

/** Revocations made at the same moment are in the order of their sessions' ids. */
type RevocationPlace = Pick<Revocation, 'revokedAt' | 'sessionId'>;

/** Sessions, the history of sign-ins, and revocations. Every change takes its events, and keeps both or neither. */
export interface SessionStore {
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
  /** Whether a sign-in holds: it has neither ended nor run out at `now`. */
  holdsSession(sessionId: string, now: Date): Promise<boolean>;
  /** A person's sessions that neither ran out by `now` nor were revoked, older than `before` (an id), newest first. */
  listSessions(userId: string, limit: number, before: string | undefined, now: Date): Promise<Session[]>;
  /**
   * Notes when sessions were last used; never an earlier moment than is known. Unknown sessions are passed over, and
   * those that had not been used for more than `idleMs` by then: they have ended, though nobody has ended them yet.
   */
  touchSessions(activities: readonly Activity[], idleMs: number): Promise<void>;
  /** Sessions last used before a moment that were not revoked and hold at `now`, after an id, in the order of ids. */
  listIdleSessions(usedBefore: Date, now: Date, limit: number, after: string | undefined): Promise<Session[]>;
}

export interface ApiTokenStore {
  addApiToken(token: ApiToken, hash: string, events: readonly Envelope[]): Promise<void>;
  /** A person's tokens, those that ran out too, older than `before` (an id), newest first. */
  listApiTokens(userId: string, limit: number, before: string | undefined): Promise<ApiToken[]>;
  findApiToken(hash: string): Promise<ApiToken | undefined>;
  /** Notes when a token was last used; never an earlier moment than is known. */
  touchApiToken(id: string, at: Date): Promise<void>;
  /**
   * Removes a person's token and revokes what it was exchanged for; false when there is none. After a process died
   * midway it can be made again.
   */
  revokeApiToken(userId: string, revocation: Revocation, events: readonly Envelope[]): Promise<boolean>;
}

export interface SecondFactorStore {
  getSecondFactor(userId: string): Promise<SecondFactor | undefined>;
  /**
   * Begins a set-up, in place of one that was begun before; false, and nothing changed, while the second factor is on.
   */
  beginSecondFactor(userId: string, sealedSecret: string): Promise<boolean>;
  /**
   * Turns the second factor on with the secret of the set-up, unless that is not `sealedSecret` any more or it is on.
   * `step` is the time step of the code that was shown: it counts as used.
   */
  enableSecondFactor(
    userId: string,
    enabled: { sealedSecret: string; step: number; backupCodes: readonly string[]; at: Date },
    events: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * Counts the code of a time step as used; false when one of that or a later step was used, or there is no second
   * factor.
   */
  useStep(userId: string, step: number): Promise<boolean>;
  /** Takes away a backup code; false when it is not there (any more). */
  useBackupCode(userId: string, hash: string): Promise<boolean>;
  /** False while there is no second factor. */
  replaceBackupCodes(userId: string, hashes: readonly string[]): Promise<boolean>;
  /** Removes all of it; false, and nothing changed, when it is not on. */
  disableSecondFactor(userId: string, events: readonly Envelope[]): Promise<boolean>;
  /** The secrets of second factors that are on, after `after`, in the order of their sealed texts' characters. */
  listSealedSecrets(after: string, limit: number): Promise<SealedSecret[]>;
  /**
   * Puts a secret that was sealed anew in place of what it was; false, and nothing changed, when it is not that any
   * more.
   */
  resealSecret(userId: string, from: string, to: string): Promise<boolean>;
}

export interface SealedSecret {
  userId: string;
  sealed: string;
}

/**
 * Encrypts what is kept, so that a copy of the store alone is of no use. One key seals; others open what was sealed
 * before it. What is sealed says up to its last dot with which key.
 */
export interface SecretBox {
  /** `owner` is bound to the text: it opens for the same one only. */
  seal(secret: string, owner: string): string;
  /** Undefined when it was sealed with a key that is not given, for another owner, or was changed. */
  open(sealed: string, owner: string): string | undefined;
  /** Whether it is sealed with the key that seals now. */
  isCurrent(sealed: string): boolean;
}

/** The codes of authenticator apps, by RFC 6238: six digits, a new one every 30 seconds. */
export interface Authenticator {
  /** A new secret of 160 bits, in Base32. */
  newSecret(): Promise<string>;
  /** The key URI by which an app takes the secret, and a picture of it to scan, as SVG. */
  present(secret: string, account: string): Promise<{ uri: string; svg: string }>;
  /** The time step that a code is of, among the one of a moment and those before and after it. */
  stepOf(secret: string, code: string, at: Date): Promise<number | undefined>;
}

/** Tells what signs in by its user agent. */
export type Devices = (userAgent: string) => Device;
