import { errors, jwtVerify, SignJWT } from 'jose';
import { Unauthenticated } from '../errors/index.ts';
import type { ServiceCaller } from './caller.ts';

const ISSUER = 'cairn-internal';
const LIFETIME_SECONDS = 300;

/** How services prove to each other who they are: short-lived tokens under a secret that only they share. */
export interface ServiceTokens {
  /** A token for this service, made anew before it runs out. */
  issue(): Promise<string>;
  /** @throws Unauthenticated for a token that does not hold. */
  verify(token: string): Promise<ServiceCaller>;
}

export function createServiceTokens(name: string, secret: string): ServiceTokens {
  const key = new TextEncoder().encode(secret);
  let current: { token: string; renewAt: number } | undefined;
  return {
    async issue() {
      const now = Math.floor(Date.now() / 1000);
      if (!current || now >= current.renewAt) {
        const token = await new SignJWT()
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer(ISSUER)
          .setSubject(name)
          .setIssuedAt(now)
          .setExpirationTime(now + LIFETIME_SECONDS)
          .sign(key);
        current = { token, renewAt: now + LIFETIME_SECONDS / 2 };
      }
      return current.token;
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          algorithms: ['HS256'],
          clockTolerance: 30,
        });
        if (!payload.sub)
          throw new Unauthenticated('The calling service has no name.', { reason: 'service_nameless' });
        return { kind: 'service', name: payload.sub };
      } catch (error) {
        if (error instanceof errors.JOSEError) {
          throw new Unauthenticated('The calling service could not prove who it is.', {
            reason: 'service_unproven',
            cause: error,
          });
        }
        throw error;
      }
    },
  };
}
