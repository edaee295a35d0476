import { createHash } from 'node:crypto';

/** The id of a space: 16 hexadecimal digits of SHA-256 over what distinguishes it from others. */
export function spaceId(distinguished: Record<string, string | number>): string {
  const ordered = Object.entries(distinguished).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 16);
}
