import { type FieldFault, InvalidInput } from '@cairn/kit/errors';
import type { PasswordJudge } from './account-ports.ts';
import { passwordFault, preparedPassword } from './password.ts';

/** What of a new password in the field of a name breaks a rule that is cheap to ask. */
export function newPasswordFault(field: string, password: string): FieldFault | undefined {
  const broken = passwordFault(password);
  return broken && { loc: ['body', field], ...broken };
}

/**
 * A new password in the form that is hashed. The judge works far longer than all else: callers check first what is
 * cheap.
 *
 * @throws InvalidInput naming the field; Unavailable when it cannot be judged at this moment.
 */
export async function acceptedPassword(
  judge: PasswordJudge,
  field: string,
  password: string,
  known: readonly string[],
): Promise<string> {
  const fault = newPasswordFault(field, password);
  if (fault) throw new InvalidInput(fault.msg, { faults: [fault] });
  const prepared = preparedPassword(password);
  if (prepared === undefined) throw InvalidInput.field(field, 'Password is required', 'password_missing');
  const weak = await judge(password, known);
  if (weak !== undefined) throw InvalidInput.field(field, weak, 'password_weak');
  return prepared;
}

/** What others know of a person, so that a password must not be made of it. */
export function knownOf({
  email,
  firstName,
  lastName,
}: {
  email: string;
  firstName: string;
  lastName: string;
}) {
  return [email, ...email.split(/[@.+_-]/), firstName, lastName].filter((text) => text.length > 2);
}
