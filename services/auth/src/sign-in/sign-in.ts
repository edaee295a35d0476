import { commonRefusals, throwFaults } from '@cairn/platform/errors';
import { EMAIL_MAX_BYTES, emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../accounts/user.ts';
import type { AdminRecords } from '../admin/ports.ts';
import { preparedPassword } from '../credentials/password.ts';
import type { Passwords, PasswordWork } from '../credentials/ports.ts';
import type { TokenIssuer } from '../keys/ports.ts';
import type { Attempter, AttemptLimits, TryLimit } from '../limits/ports.ts';
import { refusals } from '../refusals.ts';
import { type CodeParts, tryCode } from '../second-factor/try-code.ts';
import { end } from '../sessions/end-sessions.ts';
import type { Devices } from '../sessions/ports.ts';
import type { Login, LoginReason } from '../sessions/session.ts';
import type { AuthStore } from '../store/auth-store.ts';
import { isKnownAddress } from './known-address.ts';
import { newDeviceNotice } from './new-device.ts';

export interface SignInInput {
  email: string;
  password: string;
  /** Of the second factor, where there is one; empty when it was not asked for yet. */
  code: string;
  /** Network address the call came from; empty when unknown. */
  ip: string;
  userAgent: string;
}

export interface SignInParts extends CodeParts {
  store: AuthStore;
  passwords: Passwords;
  limits: AttemptLimits;
  codeLimits: AttemptLimits;
  /** On everything that costs the work of a password, whatever becomes of it. */
  countTry: TryLimit;
  tokens: TokenIssuer;
  devices: Devices;
  /** How long a sign-in lasts. */
  tokenSeconds: number;
}

export interface SignedIn {
  accessToken: string;
  expiresAt: Date;
  user: User;
}

interface Known {
  user: User;
  passwordHash: string;
}

const USER_AGENT_MAX = 400;

/**
 * Exchanges an address, a password and, where there is a second factor, a code for a token. Unknown accounts are
 * answered as known ones are: the same words, after the same work, under the same limits; only a caller who knows the
 * password learns whether there is a second factor.
 *
 * @throws InvalidInput when address or password is blank; Unauthenticated for a wrong pair, for a missing code
 * (`reason` second_factor_required) and for a wrong one (second_factor_invalid), for a closed account (account_closed)
 * and for one whose password has to be set again (password_reset_required); RateLimited after many of those.
 */
export async function signIn(
  parts: SignInParts,
  input: SignInInput,
  call: { signal: AbortSignal; traceId: string },
): Promise<SignedIn> {
  requireBoth(input);
  await parts.countTry(input.ip);
  // No account's address is as long as what is cut off here.
  const emailKey = emailKeyOf(input.email.slice(0, 2 * EMAIL_MAX_BYTES));
  const who = {
    ip: input.ip,
    emailKey,
    isKnown: () => isKnownAddress(parts.store, { ip: input.ip, emailKey }),
  };
  await parts.limits.check(who);
  const known = await parts.passwords.inTurn(call.signal, async (work) => {
    const found = await checkPassword(parts, work, input, who);
    await checkCode(parts, found.user, input, who);
    await refuseIfShut(parts.store, found.user.id);
    return found;
  });
  await parts.limits.succeeded(who);
  return beginSession(parts, known, input, { ...call, emailKey });
}

function requireBoth(input: SignInInput): void {
  const blank = (['email', 'password'] as const).filter((field) => input[field].trim() === '');
  throwFaults(blank.map((field) => refusals.sign_in_missing({ field })));
}

async function checkPassword(
  parts: SignInParts,
  work: PasswordWork,
  input: SignInInput,
  who: Attempter,
): Promise<Known> {
  const password = preparedPassword(input.password);
  // Checked again, now that it is this call's turn: tries that waited side by side must not all pass the limit
  // together.
  const [found] = await Promise.all([parts.store.findCredential(who.emailKey), parts.limits.check(who)]);
  const isRight = await work.verify(found?.passwordHash, password ?? '');
  if (found && isRight && password !== undefined) return found;
  // Side by side, so that a failure takes no longer where there is an account to note it for.
  const login = found && failedLogin(found.user, input, 'wrong_password');
  await Promise.all([parts.limits.failed(who), login && parts.store.addLogin(login)]);
  throw commonRefusals.wrong_credentials();
}

async function checkCode(parts: SignInParts, user: User, input: SignInInput, who: Attempter): Promise<void> {
  const factor = await parts.store.getSecondFactor(user.id);
  if (!factor?.enabledAt) return;
  if (input.code.trim() === '') {
    throw refusals.second_factor_required();
  }
  // Only who knows the password guesses codes, so strangers cannot use the account's limit up, and it holds everywhere.
  await parts.codeLimits.check({ ip: who.ip, emailKey: who.emailKey });
  const verdict = await tryCode(parts, factor, input.code, input.ip);
  if (verdict !== 'right') {
    const login = failedLogin(user, input, verdict);
    await Promise.all([parts.codeLimits.failed(who), parts.store.addLogin(login)]);
    throw refusals.second_factor_invalid();
  }
  await parts.codeLimits.succeeded(who);
}

/** Only those who know the password hear of it. @throws Unauthenticated */
async function refuseIfShut(store: Pick<AdminRecords, 'getAdministration'>, userId: string): Promise<void> {
  const { closedAt, resetRequiredAt } = await store.getAdministration(userId);
  if (closedAt) {
    throw refusals.account_closed();
  }
  if (resetRequiredAt) {
    throw refusals.password_reset_required();
  }
}

async function beginSession(
  parts: SignInParts,
  { user, passwordHash }: Known,
  input: SignInInput,
  { traceId, emailKey }: { traceId: string; emailKey: string },
): Promise<SignedIn> {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + parts.tokenSeconds * 1000);
  const login = loginOf(user, input, createdAt, true);
  const { ip, userAgent } = login;
  const session = {
    id: uuidv7(),
    userId: user.id,
    ip,
    userAgent,
    createdAt,
    expiresAt,
    lastActiveAt: createdAt,
  };
  const accessToken = await parts.tokens.issue({
    user,
    sessionId: session.id,
    issuedAt: createdAt,
    expiresAt,
  });
  await parts.store.addSession(session, login, await newDeviceNotice(parts, user, login, traceId));
  // A change of password, and an administrator who closes the account, end the sessions that they find: one that was
  // kept only after that ends itself.
  const shut = await refuseIfShut(parts.store, user.id).catch((error: unknown) => error);
  if (shut || (await parts.store.findCredential(emailKey))?.passwordHash !== passwordHash) {
    await end(parts.store, session, user.id, traceId);
    if (shut) throw shut;
    throw commonRefusals.wrong_credentials();
  }
  return { accessToken, expiresAt, user };
}

function failedLogin(user: User, input: SignInInput, reason: LoginReason): Login {
  return { ...loginOf(user, input, new Date(), false), reason };
}

function loginOf(user: User, input: SignInInput, at: Date, succeeded: boolean): Login {
  const userAgent = input.userAgent.slice(0, USER_AGENT_MAX).toWellFormed();
  return { id: uuidv7(), userId: user.id, ip: input.ip.slice(0, 64), userAgent, succeeded, at };
}
