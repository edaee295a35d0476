import { createHash, randomBytes } from 'node:crypto';

/** How long links hold, in milliseconds. */
export const RESET_LINK_MS = 3_600_000;
export const VERIFY_LINK_MS = 24 * 3_600_000;

/** A secret of 256 random bits, for a link. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. It needs no salt: 256 bits cannot be tried out. */
export function linkHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
