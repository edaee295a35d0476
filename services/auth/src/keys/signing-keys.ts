import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readOrMakeSecretFile, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@cairn/platform/auth';
import { type JWK, SignJWT } from 'jose';
import { privateKeyFrom } from './key-formats.ts';
import type { TokenIssuer } from './ports.ts';

export interface SigningKeysOptions {
  signingKey: KeyObject;
  /** Public halves of keys that signed before: their tokens hold until they run out. */
  previousKeys?: readonly KeyObject[];
}

/**
 * Signs tokens with one key and publishes it beside those that signed before. A key's id is its RFC 7638 thumbprint.
 */
export function createTokenIssuer(options: SigningKeysOptions): TokenIssuer {
  const current = publicJwk(createPublicKey(options.signingKey));
  const previous = (options.previousKeys ?? []).map(publicJwk);
  const keys = [current, ...previous.filter((key) => key.kid !== current.kid)];
  return {
    issue: ({ user, sessionId, scopes, issuedAt, expiresAt }) =>
      new SignJWT({
        sid: sessionId,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        ...(scopes && { scope: scopes.join(' ') }),
      })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: current.kid, typ: 'JWT' })
        .setSubject(user.id)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(seconds(issuedAt))
        .setExpirationTime(seconds(expiresAt))
        .sign(options.signingKey),
    publicKeys: () => ({ keys }),
  };
}

/** The signing key of a data folder, made on first use and readable by its owner only. */
export function signingKeyOfFolder(path: string): KeyObject {
  const pem = readOrMakeSecretFile(path, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  try {
    return privateKeyFrom(pem);
  } catch (error) {
    throw new Error(
      `${path} is not a signing key any more: restore it, or remove it to have everyone sign in again.`,
      {
        cause: error,
      },
    );
  }
}

function publicJwk(key: KeyObject): JWK & { kid: string } {
  const { crv, kty, x } = key.export({ format: 'jwk' });
  // The members that RFC 7638 3.2 and RFC 8037 2 name for such a key, in order and without white space.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { crv, kty, x, kid, alg: TOKEN_ALGORITHM, use: 'sig' } as JWK & { kid: string };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
