import type { UserCaller } from '@cairn/platform/auth';
import type { DomainError } from '@cairn/platform/errors';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../accounts/user.ts';
import { preparedPassword } from '../credentials/password.ts';
import type { Passwords } from '../credentials/ports.ts';
import type { Attempter, AttemptLimits } from '../limits/ports.ts';
import { refusals } from '../refusals.ts';
import type { LoginReason } from '../sessions/session.ts';
import type { AuthStore } from '../store/auth-store.ts';
import { type CodeParts, tryCode } from './try-code.ts';

export interface ConfirmParts extends CodeParts {
  store: AuthStore;
  passwords: Passwords;
  /** On passwords that signed-in people confirm themselves with. */
  confirmLimits: AttemptLimits;
  codeLimits: AttemptLimits;
}

/** What a signed-in person types to show that it is still them. */
export interface Confirmation {
  password: string;
  /** Of the second factor, where the person has one; empty when it was not given. */
  code: string;
}

/**
 * Makes sure that the user of a session is the person it belongs to: by the password, and by a code where there is a
 * second factor. Tries that fail are limited as those to sign in are, and are lines of the login history.
 *
 * @throws InvalidInput naming `current_password` or `code`; RateLimited after many failures.
 */
export async function confirmPerson(
  parts: ConfirmParts,
  caller: UserCaller,
  given: Confirmation,
  signal: AbortSignal,
): Promise<User> {
  const user = await parts.store.getUser(caller.userId);
  if (!user) throw refusals.account_gone();
  if (given.password === '') {
    throw refusals.current_password_missing();
  }
  const { who, noteFailure } = await attempterOf(parts.store, user, caller);

  async function refuse(limits: AttemptLimits, reason: LoginReason, fault: DomainError): Promise<never> {
    await noteFailure(limits, reason);
    throw fault;
  }

  await parts.confirmLimits.check(who);
  await parts.passwords.inTurn(signal, async (work) => {
    // Within the turn, so that tries side by side do not all pass the limits together.
    const [found] = await Promise.all([
      parts.store.findCredential(who.emailKey),
      parts.confirmLimits.check(who),
      given.code === '' ? undefined : parts.codeLimits.check(who),
    ]);
    if (!(await work.verify(found?.passwordHash, preparedPassword(given.password) ?? ''))) {
      const fault = refusals.current_password_wrong();
      return refuse(parts.confirmLimits, 'wrong_password', fault);
    }
    const factor = await parts.store.getSecondFactor(caller.userId);
    if (!factor?.enabledAt) return;
    if (given.code.trim() === '') throw refusals.second_factor_required({ field: 'code' });
    const verdict = await tryCode(parts, factor, given.code, who.ip);
    if (verdict !== 'right') {
      return refuse(parts.codeLimits, verdict, refusals.second_factor_invalid({ field: 'code' }));
    }
    await parts.codeLimits.succeeded(who);
  });
  await parts.confirmLimits.succeeded(who);
  return user;
}

/** Who tries, as limits count them and as the login history names them: by where the session was begun. */
export async function attempterOf(
  store: AuthStore,
  user: User,
  caller: UserCaller,
): Promise<{ who: Attempter; noteFailure(limits: AttemptLimits, reason: LoginReason): Promise<void> }> {
  const session = await store.getSession(caller.sessionId);
  const from = { ip: session?.ip ?? '', userAgent: session?.userAgent ?? '' };
  const who = { ip: from.ip, emailKey: emailKeyOf(user.email) };
  return {
    who,
    async noteFailure(limits, reason) {
      const line = { id: uuidv7(), userId: user.id, ...from, succeeded: false, reason, at: new Date() };
      await Promise.all([limits.failed(who), store.addLogin(line)]);
    },
  };
}
