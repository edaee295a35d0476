import { createHash, randomInt } from 'node:crypto';

const BACKUP_CODES = 10;
/** Small letters and digits that are not taken for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 6;
const GROUP_CHARACTERS = 4;
const CHARACTERS = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_CHARACTERS}}$`);

/** New codes of 118 random bits each, in groups that are easy to copy: `abcd-efgh-jkmn-pqrs-tuvw-xyz2`. */
export function newBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));
}

function newGroup(): string {
  return Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * What is kept of a code, however it is typed; undefined for a text that is no code. Its bits are too many to be tried,
 * so a fast hash is enough; the owner in it makes equal codes of two people differ.
 */
export function hashOfBackupCode(userId: string, typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!CHARACTERS.test(code)) return undefined;
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}
