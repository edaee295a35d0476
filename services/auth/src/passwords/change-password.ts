import { newEvent } from '@cairn/messaging/events';
import type { UserCaller } from '@cairn/platform/auth';
import { endApiTokens } from '../api-tokens/end-api-tokens.ts';
import { acceptedPassword, knownOf } from '../credentials/new-password.ts';
import type { PasswordJudge } from '../credentials/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import { type ConfirmParts, confirmPerson } from '../second-factor/confirm-person.ts';
import { endSessions } from '../sessions/end-sessions.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** Of the second factor, where there is one. */
  code: string;
  keepApiTokens: boolean;
}

/**
 * Sets another password, by the present one. Every other session ends, API tokens unless they are kept, links that were
 * sent die, and the person hears of it by mail.
 *
 * @throws InvalidInput naming `current_password`, `code` or `new_password`; RateLimited after many wrong passwords.
 */
export async function changePassword(
  parts: ConfirmParts & { judgePassword: PasswordJudge },
  caller: UserCaller,
  input: PasswordChange,
  call: { signal: AbortSignal; traceId: string },
): Promise<void> {
  const { store } = parts;
  const replaces = await store.getPasswordHash(caller.userId);
  const user = await confirmPerson(
    parts,
    caller,
    { password: input.currentPassword, code: input.code },
    call.signal,
  );
  const password = await acceptedPassword(
    parts.judgePassword,
    'new_password',
    input.newPassword,
    knownOf(user),
  );
  if (input.newPassword === input.currentPassword) {
    throw refusals.password_unchanged();
  }
  const passwordHash = await parts.passwords.inTurn(call.signal, (work) => work.hash(password));
  const { userId, sessionId: keptSessionId } = caller;
  const events = [
    newEvent(
      {
        $case: 'passwordChanged',
        value: { userId, keptSessionId, endsApiTokens: !input.keepApiTokens, endsSecondFactor: false },
      },
      { actorId: userId, traceId: call.traceId },
    ),
    mailWanted({ kind: 'password_changed', userId, details: {} }, call.traceId),
  ];
  const by = { replaces: replaces ?? '' };
  const isChanged = await store.changePassword(userId, { passwordHash, at: new Date(), by }, events);
  // Another change was quicker: what was typed is not the present password any more.
  if (!isChanged) throw refusals.current_password_wrong();
  await endSessions(store, userId, { keep: keptSessionId, traceId: call.traceId });
  if (!input.keepApiTokens) await endApiTokens(store, userId, { traceId: call.traceId });
}
