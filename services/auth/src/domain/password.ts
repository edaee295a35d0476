import type { FieldFault } from '@cairn/kit/errors';

const PASSWORD_MIN_CHARACTERS = 8;
/** Enough for any passphrase; without a limit a long text would be work for whoever sends it. In bytes of UTF-8. */
const PASSWORD_MAX_BYTES = 256;

/** From here on length alone protects, so that kinds of characters are not asked for (NIST SP 800-63B-4, 3.1.1.2). */
const PASSPHRASE_CHARACTERS = 15;

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/];

/** What is wrong with a new password, in words for the person who typed it and by name; undefined when nothing is. */
export function passwordFault(password: string): Omit<FieldFault, 'loc'> | undefined {
  if (password === '') return { msg: 'Password is required', type: 'password_missing' };
  const characters = [...password.slice(0, PASSWORD_MAX_BYTES)].length;
  if (characters < PASSWORD_MIN_CHARACTERS) {
    return { msg: 'Password must be at least 8 characters long', type: 'password_too_short' };
  }
  if (isTooLong(password)) {
    return {
      msg: `Password must be at most ${PASSWORD_MAX_BYTES} bytes long`,
      type: 'password_too_long',
      ctx: { max: PASSWORD_MAX_BYTES },
    };
  }
  if (characters < PASSPHRASE_CHARACTERS && !classes.every((kind) => kind.test(password))) {
    return {
      msg: 'Password must include uppercase, lowercase, numbers, and special characters.',
      type: 'password_too_plain',
    };
  }
  return undefined;
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
