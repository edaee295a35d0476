import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
// By this programs that look for secrets in public places know one of ours.
import { API_TOKEN_PREFIX as PREFIX } from '@cairn/platform/auth';

/** 256 bits as base64url. */
const RANDOM_CHARACTERS = 43;
/** CRC-32 in base 36. */
const CHECKSUM_CHARACTERS = 7;
const SHAPE = new RegExp(`^${PREFIX}[\\w-]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);
const SHOWN_CHARACTERS = PREFIX.length + 4;

/** A new token of 256 random bits, with a checksum at its end. */
export function newApiTokenSecret(): string {
  const body = PREFIX + randomBytes(32).toString('base64url');
  return body + checksumOf(body);
}

/** Whether a text is written as a token is: one that was cut or mistyped is recognised without looking for it. */
export function isApiTokenSecret(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return checksumOf(body) === text.slice(-CHECKSUM_CHARACTERS);
}

/** What is kept of a token. Its 256 random bits cannot be guessed, so a fast hash without salt is enough. */
export function hashOfApiToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** As much of a token as is shown to distinguish it from others. */
export function shownPrefixOf(secret: string): string {
  return secret.slice(0, SHOWN_CHARACTERS);
}

function checksumOf(body: string): string {
  return crc32(body).toString(36).padStart(CHECKSUM_CHARACTERS, '0');
}
