import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { PartName } from '../config/index.ts';
import { commonRefusals } from '../errors/index.ts';
import type { ServiceCaller } from './caller.ts';
import type { ServiceKeys } from './service-keys.ts';

export const SERVICE_TOKEN_ISSUER = 'cairn-internal';
const ALGORITHM = 'EdDSA';
const LIFETIME_SECONDS = 60;
/** For clocks that differ. */
const TOLERANCE_SECONDS = 30;
/** Of so many tokens it is remembered that their signatures are right. */
const MOST_VERIFIED = 1_000;

/**
 * How services prove to each other who they are: short-lived tokens that each signs with a key of its own, for one
 * service alone. Who has the key of one service can speak as that one and as no other; a token that one service was
 * shown is worth nothing at another.
 */
export interface ServiceTokens {
  /** A token for calls to `audience`, made again before it expires. */
  issue(audience: string): Promise<string>;
  /** @throws Unauthenticated for a token that does not hold here. */
  verify(token: string): Promise<ServiceCaller>;
}

export function createServiceTokens(name: PartName, keys: ServiceKeys): ServiceTokens {
  const own = keys.own(name);
  const issued = new Map<string, { token: string; renewAt: number }>();
  const verified = new Map<string, { caller: ServiceCaller; until: number }>();

  async function check(token: string): Promise<ServiceCaller> {
    const { kid = '' } = decodeProtectedHeader(token);
    const signer = keys.find(kid);
    if (!signer) throw new errors.JWKSNoMatchingKey();
    const { payload } = await jwtVerify(token, signer.publicKey, {
      algorithms: [ALGORITHM],
      issuer: SERVICE_TOKEN_ISSUER,
      subject: signer.service,
      audience: name,
      requiredClaims: ['exp', 'iat'],
      // A token with a longer life than tokens have is not accepted for longer.
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
    });
    const caller: ServiceCaller = { kind: 'service', name: signer.service };
    if (verified.size >= MOST_VERIFIED) verified.clear();
    verified.set(token, { caller, until: endOf(payload) });
    return caller;
  }

  return {
    async issue(audience) {
      const now = Math.floor(Date.now() / 1000);
      const known = issued.get(audience);
      if (known && now < known.renewAt) return known.token;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, kid: own.id })
        .setIssuer(SERVICE_TOKEN_ISSUER)
        .setSubject(name)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(own.privateKey);
      issued.set(audience, { token, renewAt: now + LIFETIME_SECONDS / 2 });
      return token;
    },
    async verify(token) {
      const known = verified.get(token);
      if (known && known.until > Date.now()) return known.caller;
      try {
        return await check(token);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) {
          throw commonRefusals.service_unproven({ cause: error });
        }
        throw error;
      }
    },
  };
}

/** The last moment at which a token that was verified holds, in milliseconds. */
function endOf({ exp = 0, iat = 0 }: JWTPayload): number {
  return (Math.min(exp, iat + LIFETIME_SECONDS) + TOLERANCE_SECONDS) * 1_000;
}
