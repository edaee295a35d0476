import { isEasyToGuess, knownOf } from './password-judge.ts';

export interface AccountFields {
  email: string;
  password: string;
  confirm: string;
}

const MIN_PASSWORD = 8;
/** From here on kinds of characters are not asked for, as in the service. */
const PASSPHRASE = 15;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const SPECIAL = /[@$!%*?&]/;

/** As the service counts: by code points. */
const charactersOf = (password: string): number => [...password].length;

/**
 * How strong a password is, 0 to 5: one point each for length, lowercase, uppercase, digit and other character; five
 * for a long one. None for one that is long enough and yet too easy to guess: it is refused, whatever it is made of.
 */
export function passwordStrength(password: string, known: readonly string[] = []): number {
  const characters = charactersOf(password);
  if (characters >= MIN_PASSWORD && isEasyToGuess(password, known)) return 0;
  if (characters >= PASSPHRASE) return 5;
  const tests = [characters >= MIN_PASSWORD, /[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
  return tests.filter((test) => (typeof test === 'boolean' ? test : test.test(password))).length;
}

function passwordFault(password: string, known: readonly string[]): PasswordFault | undefined {
  if (!password) return 'passwordRequired';
  const characters = charactersOf(password);
  if (characters < MIN_PASSWORD) return 'passwordShort';
  const isMixed = [/[a-z]/, /[A-Z]/, /\d/, SPECIAL].every((kind) => kind.test(password));
  if (characters < PASSPHRASE && !isMixed) return 'passwordMix';
  return isEasyToGuess(password, known) ? 'passwordEasy' : undefined;
}

/** Whether a text has the shape of an address. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

type PasswordFault = 'passwordRequired' | 'passwordShort' | 'passwordMix' | 'passwordEasy';
type ConfirmFault = 'confirmRequired' | 'confirmDiffers';

/** What is wrong with a new password of a person (`known` of them) and its repetition; empty when nothing is. */
export function newPasswordFaults(
  { password, confirm }: { password: string; confirm: string },
  known: readonly string[] = [],
): {
  password?: PasswordFault;
  confirm?: ConfirmFault;
} {
  const fault = passwordFault(password, known);
  const confirmFault = confirm ? (confirm === password ? undefined : 'confirmDiffers') : 'confirmRequired';
  return { ...(fault ? { password: fault } : {}), ...(confirmFault ? { confirm: confirmFault } : {}) };
}

/** What is wrong with the first step of registration, per field; empty when nothing is. */
export function accountFaults({ email, ...passwords }: AccountFields): {
  email?: 'emailRequired' | 'emailInvalid';
  password?: PasswordFault;
  confirm?: ConfirmFault;
} {
  const address = email.trim();
  const fault = address ? (isEmail(address) ? undefined : 'emailInvalid') : 'emailRequired';
  return { ...(fault ? { email: fault } : {}), ...newPasswordFaults(passwords, knownOf(address)) };
}
