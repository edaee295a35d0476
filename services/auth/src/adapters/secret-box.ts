import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { SecretBox } from '../domain/security-ports.ts';
import { privateKeyFrom } from './key-formats.ts';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
/** NIST SP 800-38D 8.2.1: 96 bits, random; far fewer are sealed than the 2^32 that one key allows. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from a secret; the owner is authenticated with it. */
export function createSecretBox(secret: string | KeyObject): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', materialOf(secret), '', 'cairn auth: kept secrets', 32));
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    open(text, owner) {
      const [version, body = ''] = text.split('.');
      const sealed = Buffer.from(body, 'base64url');
      if (version !== VERSION || sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      try {
        const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
        const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([plain, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** A signing key, however it is written, gives the same as the key itself. */
function materialOf(secret: string | KeyObject): string {
  if (typeof secret !== 'string') return secret.export({ format: 'jwk' }).d ?? '';
  try {
    return materialOf(privateKeyFrom(secret));
  } catch {
    return secret.trim();
  }
}
