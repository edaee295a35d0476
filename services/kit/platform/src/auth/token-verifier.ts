import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { commonRefusals, type Unauthenticated } from '../errors/index.ts';
import { type Scope, scopes, type UserCaller } from './caller.ts';
import type { Revocations } from './revocations.ts';

/** What every access token says of itself; checked on every use. */
export const TOKEN_ISSUER = 'cairn';
export const TOKEN_AUDIENCE = 'cairn-api';
/** Ed25519 only: no other algorithm is ever accepted, whatever a token's header asks for. */
export const TOKEN_ALGORITHM = 'EdDSA';
/** What API tokens begin with. They are no access tokens: auth exchanges them for such. */
export const API_TOKEN_PREFIX = 'cairn_pat_';

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  exp: z.number(),
  /** Of a token that an API token was exchanged for: what it may do, as RFC 8693 4.2 writes it. */
  scope: z
    .string()
    .transform((scope) => scope.split(' ').filter(isScope))
    .optional(),
});

function isScope(word: string): word is Scope {
  return scopes.includes(word as Scope);
}

export interface TokenVerifierOptions {
  /**
   * The public keys of auth, as a JSON Web Key Set. Asked for again when old, and when a token names an unknown one.
   */
  fetchKeys: () => Promise<JSONWebKeySet>;
  revocations: Revocations;
}

/**
 * The least time between two askings for keys, in milliseconds: a flood of forged tokens must not become a flood of
 * calls.
 */
const KEYS_PAUSE_MS = 5_000;
/** Keys are fetched again after this time, so that one that auth has withdrawn is no longer accepted. Milliseconds. */
const KEYS_AGE_MS = 600_000;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Of so many tokens it is remembered that their signatures are right. */
const MOST_VERIFIED = 5_000;

/**
 * Keys, and who calls by tokens that were found to be signed with one of them: with the same keys that is so for ever.
 */
interface KeyRing {
  keySet: ReturnType<typeof createLocalJWKSet>;
  verified: Map<string, UserCaller>;
}

export interface TokenVerifier {
  /** @throws Unauthenticated for any token that does not hold. */
  verify(token: string): Promise<UserCaller>;
  /** As `SessionWatch.onEnded`, where those that end are heard of. */
  onEnded?: (sessionId: string, callback: () => void) => () => void;
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  let keys: KeyRing | undefined;
  let askedAt = 0;
  let asking: Promise<KeyRing> | undefined;

  /** One asking at a time, however many calls wait for it. */
  function freshKeys(): Promise<KeyRing> {
    askedAt = Date.now();
    asking ??= options
      .fetchKeys()
      .then((set) => {
        keys = { keySet: createLocalJWKSet(set), verified: new Map() };
        return keys;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  /** The keys that are known, renewed when they are old; while auth is away the old ones hold. */
  async function currentKeys(): Promise<KeyRing> {
    const known = keys;
    if (!known) return freshKeys();
    if (Date.now() - askedAt < KEYS_AGE_MS) return known;
    return freshKeys().catch(() => known);
  }

  async function check(token: string, { keySet, verified }: KeyRing): Promise<UserCaller> {
    const { payload } = await jwtVerify(token, keySet, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      algorithms: [TOKEN_ALGORITHM],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const { sub, sid, exp, scope } = claims.parse(payload);
    const caller: UserCaller = {
      kind: 'user',
      userId: sub,
      sessionId: sid,
      expiresAt: new Date(exp * 1000),
      ...(scope && { scopes: scope }),
    };
    if (verified.size >= MOST_VERIFIED) verified.clear();
    verified.set(token, caller);
    return caller;
  }

  async function callerOf(token: string): Promise<UserCaller> {
    const known = await currentKeys();
    const caller = known.verified.get(token);
    // Whether it ran out, or its session was ended, is looked at each time.
    if (caller) return caller;
    try {
      return await check(token, known);
    } catch (error) {
      const keyIsUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!keyIsUnknown || Date.now() - askedAt < KEYS_PAUSE_MS) throw error;
      return check(token, await freshKeys());
    }
  }

  /** As the library counts it, in whole seconds. */
  function hasRunOut({ expiresAt }: UserCaller): boolean {
    return expiresAt.getTime() / 1000 <= Math.floor(Date.now() / 1000) - CLOCK_TOLERANCE_SECONDS;
  }

  return {
    async verify(token) {
      const caller = await callerOf(token).catch((error: unknown) => {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError)
          throw commonRefusals.session_ended({ cause: error });
        throw error;
      });
      if (hasRunOut(caller)) {
        const cause = new errors.JWTExpired('"exp" claim timestamp check failed', {});
        throw commonRefusals.session_ended({ cause });
      }
      if (options.revocations.has(caller.sessionId)) throw commonRefusals.session_ended();
      return caller;
    },
  };
}

/** Why a token was refused, for the security log: the caller only learns that it is not valid. */
export function tokenFault({ cause, reason }: Unauthenticated): string {
  if (cause instanceof errors.JWTExpired) return 'expired';
  if (cause instanceof errors.JWSSignatureVerificationFailed) return 'forged';
  if (cause instanceof errors.JWKSNoMatchingKey) return 'unknown_key';
  if (cause instanceof errors.JWTClaimValidationFailed || cause instanceof z.ZodError) return 'wrong_claims';
  if (cause instanceof errors.JOSEError) return 'malformed';
  return reason === 'session_ended' ? 'revoked' : (reason ?? 'unknown');
}
