import { Conflict, type FieldFault, InvalidInput } from '@cairn/kit/errors';
import { newEvent } from '@cairn/kit/events';
import { v7 as uuidv7 } from 'uuid';
import { mailWanted } from './account-mails.ts';
import type { PasswordJudge } from './account-ports.ts';
import { emailKeyOf, isEmail } from './email.ts';
import { acceptedPassword, knownOf, newPasswordFault } from './new-password.ts';
import { cleanName, nameFaults } from './person-name.ts';
import type { AttemptLimits, AuthStore, Passwords, TryLimit } from './ports.ts';
import { isTimezone, languageOf } from './preferences.ts';
import type { User } from './user.ts';

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  /** May be empty. */
  lastName: string;
  /** Network address the call came from; empty when unknown. */
  ip: string;
  /** Of the browser; what is unknown is taken for English and UTC. */
  language: string;
  timezone: string;
}

export interface RegisterParts {
  store: AuthStore;
  passwords: Passwords;
  /** On everything that costs work, whatever becomes of it. */
  countTry: TryLimit;
  limits: AttemptLimits;
  judgePassword: PasswordJudge;
  /** Whether an address may make an account. @throws Forbidden when it may not. */
  admit: (email: string, signal: AbortSignal) => Promise<{ onlyAsFirst: boolean }>;
}

/** Counts one registration of a network address. @throws RateLimited, saying when to come back. */
export type RegistrationLimit = (ip: string) => Promise<void>;

/**
 * Creates an account, and has a link sent that shows whose its address is. Of several registrations of one address at the same time one succeeds.
 *
 * @throws InvalidInput naming each wrong field; Conflict when the address is taken; RateLimited after many conflicts;
 * Forbidden while registration is not open to the address.
 */
export async function register(
  { store, passwords, countTry, limits, judgePassword, admit }: RegisterParts,
  input: Registration,
  call: { traceId: string; signal: AbortSignal },
): Promise<User> {
  const { email, firstName, lastName } = accepted(input);
  const emailKey = emailKeyOf(email);
  const who = { ip: input.ip, emailKey };
  await countTry(input.ip);
  await limits.check(who);
  const { onlyAsFirst } = await admit(email, call.signal);
  const known = knownOf({ email, firstName, lastName });
  const password = await acceptedPassword(judgePassword, 'password', input.password, known);

  const taken = async () => {
    await limits.failed(who);
    return new Conflict('An account with this email already exists', { reason: 'email_taken' });
  };
  if (await store.hasEmailKey(emailKey)) throw await taken();
  const passwordHash = await passwords.inTurn(call.signal, (work) => work.hash(password));
  const user: User = { id: uuidv7(), email, firstName, lastName, createdAt: new Date() };
  const told = newEvent(
    { $case: 'userRegistered', value: { userId: user.id } },
    { actorId: user.id, traceId: call.traceId },
  );
  const mail = mailWanted({ kind: 'verify', userId: user.id, details: {} }, call.traceId);
  const preferences = {
    language: languageOf(input.language),
    ...(isTimezone(input.timezone) ? { timezone: input.timezone } : {}),
  };
  const account = { emailKey, passwordHash, preferences, onlyAsFirst };
  if (!(await store.addUser(user, account, [told, mail]))) {
    // Another account was the first in the meantime, so that registration is not open any more.
    if (onlyAsFirst) await admit(email, call.signal);
    throw await taken();
  }
  await store.removeRegistrationInvitation({ emailKey });
  return user;
}

/** The texts of an account, once everything that is cheap to ask was asked. @throws InvalidInput naming each wrong field. */
function accepted(input: Registration): Pick<Registration, 'email' | 'firstName' | 'lastName'> {
  const email = input.email.trim();
  const firstName = cleanName(input.firstName);
  const lastName = cleanName(input.lastName);
  const faults = [
    emailFault(email),
    newPasswordFault('password', input.password),
    ...nameFaults({ firstName, lastName }),
  ].filter((each) => each !== undefined);
  if (faults[0]) throw new InvalidInput(faults[0].msg, { faults });
  return { email, firstName, lastName };
}

function emailFault(email: string): FieldFault | undefined {
  const loc = ['body', 'email'];
  if (email === '') return { loc, msg: 'Email is required', type: 'email_missing' };
  // The key is what is kept unique, so it has to be an address as well.
  if (isEmail(email) && isEmail(emailKeyOf(email))) return undefined;
  return { loc, msg: 'Please enter a valid email address', type: 'email_invalid' };
}
