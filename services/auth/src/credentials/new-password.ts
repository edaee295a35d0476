import { throwFaults } from '@cairn/platform/errors';
import { refusals } from '../refusals.ts';
import { passwordFault, preparedPassword } from './password.ts';
import type { PasswordJudge } from './ports.ts';

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
  throwFaults([passwordFault(field, password)]);
  const prepared = preparedPassword(password);
  if (prepared === undefined) throw refusals.password_missing({ field });
  if (await judge(password, known)) throw refusals.password_weak({ field });
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
