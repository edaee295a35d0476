import type { Envelope } from '@cairn/messaging/events';
import type { Activity, Device, Login, Revocation, Session } from './session.ts';

/** Revocations made at the same moment are in the order of their sessions' ids. */
type RevocationPlace = Pick<Revocation, 'revokedAt' | 'sessionId'>;

/** Sessions, the history of sign-ins, and revocations. Every change takes its events, and keeps both or neither. */
export interface SessionStore {
  /** Keeps a sign-in, its line of the history and its events together. */
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
   * those that had not been used for more than `idleMs` by then: they have ended, though not yet been marked so.
   */
  touchSessions(activities: readonly Activity[], idleMs: number): Promise<void>;
  /** Sessions last used before a moment that were not revoked and hold at `now`, after an id, in the order of ids. */
  listIdleSessions(usedBefore: Date, now: Date, limit: number, after: string | undefined): Promise<Session[]>;
}

/** Recognises what signs in by its user agent. */
export type Devices = (userAgent: string) => Device;
