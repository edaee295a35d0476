import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** What is sealed begins with this, the id of its key, and a dot. */
const VERSION = 'v2';
/** Without the id of a key: it may be any. */
const FIRST_VERSION = 'v1';
/** NIST SP 800-38D 8.2.1: 96 bits, random; far fewer are sealed than the 2^32 that one key allows. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 6;

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

/**
 * AES-256-GCM under keys derived from secrets: the first of them seals, all of them open. The owner is authenticated
 * with what is sealed.
 *
 * @param service whose secrets these are: the same secret gives each service another key.
 */
export function createSecretBox(secrets: readonly [string, ...string[]], service: string): SecretBox {
  const opening = new Map<string, Buffer>();
  for (const secret of secrets) {
    opening.set(
      derive(service, secret, 'id of a key', ID_BYTES).toString('base64url'),
      derive(service, secret, 'kept secrets', 32),
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
function derive(service: string, secret: string, what: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `cairn ${service}: ${what}`, bytes));
}
