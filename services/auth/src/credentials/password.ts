import type { InvalidInput } from '@cairn/platform/errors';
import { refusals } from '../refusals.ts';

const PASSWORD_MIN_CHARACTERS = 8;
/** Enough for any passphrase; without a limit a long text would be work that anyone can cause. In bytes of UTF-8. */
const PASSWORD_MAX_BYTES = 256;

/** From here on length alone protects, so that kinds of characters are not asked for (NIST SP 800-63B-4, 3.1.1.2). */
const PASSPHRASE_CHARACTERS = 15;

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/];

/** What is wrong with a new password in the field of that name; undefined when nothing is. */
export function passwordFault(field: string, password: string): InvalidInput | undefined {
  if (password === '') return refusals.password_missing({ field });
  const characters = [...password.slice(0, PASSWORD_MAX_BYTES)].length;
  if (characters < PASSWORD_MIN_CHARACTERS) return refusals.password_too_short({ field });
  if (isTooLong(password)) return refusals.password_too_long({ max: PASSWORD_MAX_BYTES }, { field });
  const isPlain = !classes.every((kind) => kind.test(password));
  return characters < PASSPHRASE_CHARACTERS && isPlain ? refusals.password_too_plain({ field }) : undefined;
}

/**
 * The form that is hashed: keyboards that compose letters differently give the same password (NIST SP 800-63B-4,
 * 3.1.1.2, asks for NFKC or NFKD). Undefined when it is longer than any account's password can be.
 */
export function preparedPassword(password: string): string | undefined {
  return isTooLong(password) ? undefined : password.normalize('NFKC');
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
}
