import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { privateKeyFrom } from './key-formats.ts';
import type { SecretBox } from './ports.ts';

const ALGORITHM = 'aes-256-gcm';
/** What is sealed begins with this, the id of its key, and a dot. */
const VERSION = 'v2';
/** Without the id of a key: it may be any. */
const FIRST_VERSION = 'v1';
/** NIST SP 800-38D 8.2.1: 96 bits, random; far fewer are sealed than the 2^32 that one key allows. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 6;

/** What secrets are sealed with: a text, or the key that signs tokens. */
export type SecretKey = string | KeyObject;

/**
 * AES-256-GCM under keys derived from secrets: the first of them seals, all of them open. The owner is authenticated
 * with what is sealed.
 */
export function createSecretBox(secrets: readonly [SecretKey, ...SecretKey[]]): SecretBox {
  const opening = new Map<string, Buffer>();
  for (const secret of secrets) {
    opening.set(
      derive(secret, 'id of a key', ID_BYTES).toString('base64url'),
      derive(secret, 'kept secrets', 32),
    );
  }
  const [[currentId, currentKey]] = [...opening] as [[string, Buffer]];
  const currentStart = `${VERSION}.${currentId}.`;

  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return currentStart + sealed.toString('base64url');
    },
    open(text, owner) {
      const [version, ...rest] = text.split('.');
      if (version === FIRST_VERSION && rest.length === 1) {
        for (const key of opening.values()) {
          const plain = unseal(key, rest[0] ?? '', owner);
          if (plain !== undefined) return plain;
        }
        return undefined;
      }
      const [id = '', body = ''] = rest;
      const key = version === VERSION && rest.length === 2 ? opening.get(id) : undefined;
      return key && unseal(key, body, owner);
    },
    isCurrent: (text) => text.startsWith(currentStart),
  };
}

function unseal(key: Buffer, body: string, owner: string): string | undefined {
  const sealed = Buffer.from(body, 'base64url');
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
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
}

/** RFC 5869. A key's id says nothing of the key: it is derived under a name of its own. */
function derive(secret: SecretKey, what: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', materialOf(secret), '', `cairn auth: ${what}`, bytes));
}

/** A signing key, however it is written, gives the same as the key itself. */
function materialOf(secret: SecretKey): string {
  if (typeof secret !== 'string') return secret.export({ format: 'jwk' }).d ?? '';
  try {
    return materialOf(privateKeyFrom(secret));
  } catch {
    return secret.trim();
  }
}
