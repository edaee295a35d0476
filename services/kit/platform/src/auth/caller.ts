import type { PartName } from '../config/index.ts';
import { commonRefusals } from '../errors/index.ts';

/** What an API token may do. */
export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/**
 * A signed-in person. Their name and address are in the token too, for who only shows them, but they are as old as the
 * sign-in: what decides by them asks auth.
 */
export interface UserCaller {
  kind: 'user';
  userId: string;
  /** The sign-in, or the API token, that the call is made with: what is revoked to end it. */
  sessionId: string;
  /** When the token that the call is made with runs out. */
  expiresAt: Date;
  /**
   * What the call may do where it is made with an API token; absent where it is made from a sign-in, which may do all.
   */
  scopes?: readonly Scope[];
}

/** Another service of this system, acting for itself. */
export interface ServiceCaller {
  kind: 'service';
  name: PartName;
}

export interface AnonymousCaller {
  kind: 'anonymous';
}

export type Caller = UserCaller | ServiceCaller | AnonymousCaller;

export const anonymous: AnonymousCaller = { kind: 'anonymous' };

/** @throws Unauthenticated unless a person makes the call. */
export function requireUser(call: { caller: Caller }): UserCaller {
  if (call.caller.kind === 'user') return call.caller;
  throw commonRefusals.sign_in_first();
}

/**
 * For what only the person themselves may do, and no program that holds an API token of theirs.
 *
 * @throws Unauthenticated unless a person makes the call; Forbidden when they do so with an API token.
 */
export function requireSession(call: { caller: Caller }): UserCaller {
  const caller = requireUser(call);
  if (caller.scopes === undefined) return caller;
  throw commonRefusals.token_may_not();
}
