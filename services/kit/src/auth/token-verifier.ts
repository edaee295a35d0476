import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { Unauthenticated } from '../errors/index.ts';
import type { Scope, UserCaller } from './caller.ts';
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
  return word === 'read' || word === 'write';
}

export interface TokenVerifierOptions {
  /** The public keys of auth, as a JSON Web Key Set. Asked for again when old, and when a token names an unknown one. */
  fetchKeys: () => Promise<JSONWebKeySet>;
  revocations: Revocations;
}

/** The least time between two askings for keys, in milliseconds: a flood of forged tokens must not become a flood of calls. */
const KEYS_PAUSE_MS = 5_000;
/** Keys are asked for again after this time, so that one that auth has withdrawn stops being believed. Milliseconds. */
const KEYS_AGE_MS = 600_000;
const CLOCK_TOLERANCE_SECONDS = 5;

export interface TokenVerifier {
  /** @throws Unauthenticated for any token that does not hold. */
  verify(token: string): Promise<UserCaller>;
  /** As `SessionWatch.onEnded`, where those that end are heard of. */
  onEnded?: (sessionId: string, callback: () => void) => () => void;
}

const invalid = 'Your session has ended. Sign in again.';

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let askedAt = 0;
  let asking: Promise<ReturnType<typeof createLocalJWKSet>> | undefined;

  /** One asking at a time, however many calls wait for it. */
  function freshKeys(): Promise<ReturnType<typeof createLocalJWKSet>> {
    askedAt = Date.now();
    asking ??= options
      .fetchKeys()
      .then((set) => {
        keys = createLocalJWKSet(set);
        return keys;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  /** The keys that are known, renewed when they are old; while auth is away the old ones hold. */
  async function currentKeys(): Promise<ReturnType<typeof createLocalJWKSet>> {
    const known = keys;
    if (!known) return freshKeys();
    if (Date.now() - askedAt < KEYS_AGE_MS) return known;
    return freshKeys().catch(() => known);
  }

  async function check(token: string, keySet: ReturnType<typeof createLocalJWKSet>) {
    return jwtVerify(token, keySet, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      algorithms: [TOKEN_ALGORITHM],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
  }

  async function payloadOf(token: string): Promise<unknown> {
    const known = await currentKeys();
    try {
      return (await check(token, known)).payload;
    } catch (error) {
      const keyIsUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!keyIsUnknown || Date.now() - askedAt < KEYS_PAUSE_MS) throw error;
      return (await check(token, await freshKeys())).payload;
    }
  }

  return {
    async verify(token) {
      let payload: unknown;
      try {
        payload = await payloadOf(token);
      } catch (error) {
        if (error instanceof errors.JOSEError)
          throw new Unauthenticated(invalid, { reason: 'session_ended', cause: error });
        throw error;
      }
      const parsed = claims.safeParse(payload);
      if (!parsed.success || options.revocations.has(parsed.data.sid))
        throw new Unauthenticated(invalid, { reason: 'session_ended' });
      const { sub, sid, exp, scope } = parsed.data;
      return {
        kind: 'user',
        userId: sub,
        sessionId: sid,
        expiresAt: new Date(exp * 1000),
        ...(scope && { scopes: scope }),
      };
    },
  };
}
