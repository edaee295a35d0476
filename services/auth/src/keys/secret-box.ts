import type { KeyObject } from 'node:crypto';
import { createSecretBox as createBox } from '@cairn/platform/auth';
import { privateKeyFrom } from './key-formats.ts';
import type { SecretBox } from './ports.ts';

/** What secrets are sealed with: a text, or the key that signs tokens. */
export type SecretKey = string | KeyObject;

/** What the secrets of second factors are sealed and opened with: the first key seals, all of them open. */
export function createSecretBox([first, ...others]: readonly [SecretKey, ...SecretKey[]]): SecretBox {
  return createBox([materialOf(first), ...others.map(materialOf)], 'auth');
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
