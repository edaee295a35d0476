import type { UserCaller } from '@cairn/kit/auth';
import { InvalidInput } from '@cairn/kit/errors';
import { newEvent } from '@cairn/kit/events';
import { mailWanted } from './account-mails.ts';
import type { PasswordJudge } from './account-ports.ts';
import { type ConfirmParts, confirmPerson } from './confirm-person.ts';
import { endSessions } from './end-sessions.ts';
import { acceptedPassword, knownOf } from './new-password.ts';

const WRONG = 'The current password is not right';

/**
 * Sets another password, by the present one. Every other session ends, links that were sent die, and the person hears of
 * it by mail.
 *
 * @throws InvalidInput naming `current_password` or `new_password`; RateLimited after many wrong passwords.
 */
export async function changePassword(
  parts: ConfirmParts & { judgePassword: PasswordJudge },
  caller: UserCaller,
  input: { currentPassword: string; newPassword: string },
  call: { signal: AbortSignal; traceId: string },
): Promise<void> {
  const { store } = parts;
  const replaces = await store.getPasswordHash(caller.userId);
  const user = await confirmPerson(parts, caller, { password: input.currentPassword }, call.signal);
  const password = await acceptedPassword(
    parts.judgePassword,
    'new_password',
    input.newPassword,
    knownOf(user),
  );
  if (input.newPassword === input.currentPassword) {
    throw InvalidInput.field(
      'new_password',
      'Choose a password other than the present one',
      'password_unchanged',
    );
  }
  const passwordHash = await parts.passwords.inTurn(call.signal, (work) => work.hash(password));
  const { userId, sessionId: keptSessionId } = caller;
  const told = [
    newEvent(
      { $case: 'passwordChanged', value: { userId, keptSessionId } },
      { actorId: userId, traceId: call.traceId },
    ),
    mailWanted({ kind: 'password_changed', userId, details: {} }, call.traceId),
  ];
  const by = { replaces: replaces ?? '' };
  const isChanged = await store.changePassword(userId, { passwordHash, at: new Date(), by }, told);
  // Somebody else was quicker: what was typed is not the present password any more.
  if (!isChanged) throw InvalidInput.field('current_password', WRONG, 'current_password_wrong');
  await endSessions(store, userId, { keep: keptSessionId, traceId: call.traceId });
}
