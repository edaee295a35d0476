import { createPrivateKey, createPublicKey, type JsonWebKeyInput, type KeyObject } from 'node:crypto';

const PEM_BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/**
 * Reads an Ed25519 private key out of PKCS#8 PEM (line ends may be written `\n`, as environment files do) or a JWK.
 *
 * @throws Error saying what would be right; never with any part of the key.
 */
export function privateKeyFrom(text: string): KeyObject {
  const wrong = new Error('must be an Ed25519 private key as PKCS#8 PEM or JWK');
  try {
    const trimmed = text.trim();
    const key = trimmed.startsWith('{')
      ? createPrivateKey(jwk(JSON.parse(trimmed)))
      : createPrivateKey(lines(trimmed));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    throw wrong;
  }
  throw wrong;
}

/**
 * Reads Ed25519 keys out of a JSON Web Key Set, one JWK, or PEM blocks, and gives their public halves.
 *
 * @throws Error saying what would be right; never with any part of a key.
 */
export function publicKeysFrom(text: string): KeyObject[] {
  const wrong = new Error('must be Ed25519 keys as a JSON Web Key Set or PEM blocks');
  try {
    const trimmed = text.trim();
    const keys = trimmed.startsWith('{') ? keysOfJson(JSON.parse(trimmed)) : keysOfPem(lines(trimmed));
    if (keys.length > 0 && keys.every((key) => key.asymmetricKeyType === 'ed25519')) return keys;
  } catch {
    throw wrong;
  }
  throw wrong;
}

function keysOfJson(value: unknown): KeyObject[] {
  const members = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : [value];
  if (!Array.isArray(members)) return [];
  return members.map((member) => createPublicKey(jwk(member)));
}

function keysOfPem(text: string): KeyObject[] {
  return [...text.matchAll(PEM_BLOCK)].map(([block]) => createPublicKey(block));
}

function jwk(value: unknown): JsonWebKeyInput {
  return { key: value as JsonWebKeyInput['key'], format: 'jwk' };
}

function lines(text: string): string {
  return text.replaceAll('\\n', '\n');
}
