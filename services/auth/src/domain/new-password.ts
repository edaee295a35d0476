import { type FieldFault, InvalidInput } from '@cairn/kit/errors';
import type { PasswordJudge } from './account-ports.ts';
import { passwordFault, preparedPassword } from './password.ts';

/** What is wrong with a new password in the field of a name: the rules first, then whether it is easy to guess. */
export async function newPasswordFault(
  judge: PasswordJudge,
  field: string,
  password: string,
  known: readonly string[],
): Promise<FieldFault | undefined> {
  const broken = passwordFault(password);
  if (broken) return { loc: ['body', field], ...broken };
  const weak = await judge(password, known);
  return weak === undefined ? undefined : { loc: ['body', field], msg: weak, type: 'password_weak' };
}

/** A new password in the form that is hashed. @throws InvalidInput naming the field. */
export async function acceptedPassword(
  judge: PasswordJudge,
  field: string,
  password: string,
  known: readonly string[],
): Promise<string> {
  const fault = await newPasswordFault(judge, field, password, known);
  const prepared = preparedPassword(password);
  if (fault) throw new InvalidInput(fault.msg, { faults: [fault] });
  if (prepared === undefined) throw InvalidInput.field(field, 'Password is required', 'password_missing');
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
