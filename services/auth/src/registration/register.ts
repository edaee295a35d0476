import { newEvent } from '@cairn/messaging/events';
import { commonRefusals, type InvalidInput, RateLimited, throwFaults } from '@cairn/platform/errors';
import { emailKeyOf, isEmail } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { type Account, newAccount } from '../accounts/account.ts';
import { cleanName, nameFaults } from '../accounts/person-name.ts';
import { isTimezone, languageOf } from '../accounts/preferences.ts';
import type { User } from '../accounts/user.ts';
import { acceptedPassword, knownOf } from '../credentials/new-password.ts';
import { passwordFault } from '../credentials/password.ts';
import type { PasswordJudge, Passwords } from '../credentials/ports.ts';
import type { AttemptLimits, KeyedLimit, TryLimit } from '../limits/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import type { MailPost } from '../mails/ports.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';

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
  post: MailPost;
  /** On mails to owners of addresses that others try to register. */
  takenLimit: KeyedLimit;
  /** Whether an address may make an account. @throws Forbidden when it may not. */
  admit: (email: string, signal: AbortSignal) => Promise<{ onlyAsFirst: boolean }>;
}

/** Counts one registration of a network address. @throws RateLimited, saying when to come back. */
export type RegistrationLimit = (ip: string) => Promise<void>;

/**
 * Creates an account, and has a link sent that shows whose its address is. Of several registrations of one address at
 * the same time one succeeds.
 *
 * Where mail is sent, an address that is taken is answered as a new one is, after the same work and under the same
 * limits, and its owner gets a mail: who has an account stays secret. Elsewhere no mail could be sent, and the caller
 * gets the error.
 *
 * @throws InvalidInput naming each wrong field; Conflict when the address is taken and no mail is sent; RateLimited
 * after many registrations of one address; Forbidden while registration is not open to the address.
 */
export async function register(
  parts: RegisterParts,
  input: Registration,
  call: { traceId: string; signal: AbortSignal },
): Promise<Account> {
  const { store, passwords, countTry, limits, judgePassword, admit, post } = parts;
  const { email, firstName, lastName } = accepted(input);
  const emailKey = emailKeyOf(email);
  const who = { ip: input.ip, emailKey };
  await countTry(input.ip);
  await limits.check(who);
  const { onlyAsFirst } = await admit(email, call.signal);
  const known = knownOf({ email, firstName, lastName });
  const password = await acceptedPassword(judgePassword, 'password', input.password, known);

  // Counted whatever becomes of it: a limit on those that are taken alone would reveal which are.
  if (post.isSent) await limits.failed(who);
  const passwordHash = await passwords.inTurn(call.signal, (work) => work.hash(password));
  const user: User = { id: uuidv7(), email, firstName, lastName, createdAt: new Date() };
  const events = newEvent(
    { $case: 'userRegistered', value: { userId: user.id } },
    { actorId: user.id, traceId: call.traceId },
  );
  const mail = mailWanted({ kind: 'verify', userId: user.id, details: {} }, call.traceId);
  const preferences = {
    language: languageOf(input.language),
    ...(isTimezone(input.timezone) ? { timezone: input.timezone } : {}),
  };
  const account = { emailKey, passwordHash, preferences, onlyAsFirst };
  if (await store.addUser(user, account, [events, mail])) {
    await store.removeRegistrationInvitation({ emailKey });
    return newAccount(user, preferences);
  }
  // Another account was the first in the meantime, so that registration is not open any more.
  if (onlyAsFirst) await admit(email, call.signal);
  if (!post.isSent) {
    await limits.failed(who);
    throw refusals.email_taken();
  }
  await mailOwner(parts, email, call.traceId);
  // Read from nowhere, so that one that was not made looks the same.
  return newAccount(user, preferences);
}

async function mailOwner(
  { store, takenLimit }: RegisterParts,
  address: string,
  traceId: string,
): Promise<void> {
  try {
    await takenLimit(emailKeyOf(address));
  } catch (error) {
    // They have heard of it often enough.
    if (error instanceof RateLimited) return;
    throw error;
  }
  await store.publish([mailWanted({ kind: 'address_in_use', address, details: {} }, traceId)]);
}

/**
 * The texts of an account, once everything that is cheap to ask was asked. @throws InvalidInput naming each wrong
 * field.
 */
function accepted(input: Registration): Pick<Registration, 'email' | 'firstName' | 'lastName'> {
  const email = input.email.trim();
  const firstName = cleanName(input.firstName);
  const lastName = cleanName(input.lastName);
  throwFaults([
    emailFault(email),
    passwordFault('password', input.password),
    ...nameFaults({ firstName, lastName }),
  ]);
  return { email, firstName, lastName };
}

function emailFault(email: string): InvalidInput | undefined {
  if (email === '') return refusals.email_missing();
  // The key is what is kept unique, so it has to be an address as well.
  return isEmail(email) && isEmail(emailKeyOf(email)) ? undefined : commonRefusals.email_invalid();
}
