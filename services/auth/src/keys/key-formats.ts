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

/** The least length of what secrets are sealed with, in characters. */
const SECRET_KEY_LEAST = 32;

/**
 * Reads several of what secrets are sealed with: a JSON list of texts or keys, one JWK, PEM blocks, or texts with white
 * space or commas between.
 *
 * @throws Error saying what would be right; never with any part of a key.
 */
export function secretKeysFrom(text: string): string[] {
  const wrong = new Error(
    `must be keys of at least ${SECRET_KEY_LEAST} characters each, with white space or commas between, PEM blocks, or a JSON list of texts`,
  );
  try {
    const keys = separated(text.trim());
    if (keys.every((key) => key.length >= SECRET_KEY_LEAST)) return keys;
  } catch {
    throw wrong;
  }
  throw wrong;
}

function separated(text: string): string[] {
  if (text.startsWith('{')) return [text];
  if (text.startsWith('[')) {
    return (JSON.parse(text) as unknown[]).map((each) =>
      typeof each === 'string' ? each : JSON.stringify(each),
    );
  }
  const blocks = [...text.matchAll(PEM_BLOCK)].map(([block]) => block);
  const others = text.replaceAll(PEM_BLOCK, ' ').replaceAll('\\n', ' ');
  return [...blocks, ...others.split(/[\s,]+/).filter((key) => key !== '')];
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
