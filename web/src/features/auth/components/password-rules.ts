/** Which text to show for a field; the keys stand under `register.errors` of the auth catalogue. */
export type AccountFault =
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordShort'
  | 'passwordMix'
  | 'confirmRequired'
  | 'confirmDiffers';

export interface AccountFields {
  email: string;
  password: string;
  confirm: string;
}

const MIN_PASSWORD = 8;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const SPECIAL = /[@$!%*?&]/;

/** How strong a password is, 0 to 5: one point each for length, lowercase, uppercase, digit and other character. */
export function passwordStrength(password: string): number {
  const tests = [password.length >= MIN_PASSWORD, /[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
  return tests.filter((test) => (typeof test === 'boolean' ? test : test.test(password))).length;
}

function passwordFault(password: string): AccountFault | undefined {
  if (!password) return 'passwordRequired';
  if (password.length < MIN_PASSWORD) return 'passwordShort';
  const mixed = [/[a-z]/, /[A-Z]/, /\d/, SPECIAL].every((kind) => kind.test(password));
  return mixed ? undefined : 'passwordMix';
}

/** What is wrong with the first step of registration, per field; empty when nothing is. */
export function accountFaults({ email, password, confirm }: AccountFields): {
  email?: AccountFault;
  password?: AccountFault;
  confirm?: AccountFault;
} {
  const address = email.trim();
  const emailFault = address ? (EMAIL.test(address) ? undefined : 'emailInvalid') : 'emailRequired';
  const passwordProblem = passwordFault(password);
  const confirmFault = confirm ? (confirm === password ? undefined : 'confirmDiffers') : 'confirmRequired';
  return {
    ...(emailFault ? { email: emailFault } : {}),
    ...(passwordProblem ? { password: passwordProblem } : {}),
    ...(confirmFault ? { confirm: confirmFault } : {}),
  };
}
