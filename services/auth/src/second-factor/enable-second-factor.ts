import { newEvent } from '@cairn/messaging/events';
import type { UserCaller } from '@cairn/platform/auth';
import { getAccount } from '../accounts/get-account.ts';
import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { hashOfBackupCode, newBackupCodes } from './backup-codes.ts';
import { attempterOf, type ConfirmParts } from './confirm-person.ts';

/**
 * Turns the second factor on, once a code shows that the app has the secret, and gives the backup codes. The code
 * counts as used. Every other session ends: none of them has shown a code.
 *
 * @throws InvalidInput for a wrong code; RateLimited after many; Conflict when no set-up was begun or the second factor
 * is
 *   on.
 */
export async function enableSecondFactor(
  parts: ConfirmParts,
  caller: UserCaller,
  code: string,
  traceId: string,
): Promise<string[]> {
  const { userId } = caller;
  const factor = await parts.store.getSecondFactor(userId);
  const notBegun = refusals.second_factor_not_begun();
  if (factor?.enabledAt) throw refusals.second_factor_on();
  if (!factor?.pendingSecret) throw notBegun;
  const { user } = await getAccount(parts.store, userId);
  const { who, noteFailure } = await attempterOf(parts.store, user, caller);
  await parts.codeLimits.check(who);
  const at = new Date();
  const secret = parts.secretBox.open(factor.pendingSecret, userId);
  // Its key was taken away since: the set-up is to be begun again.
  if (secret === undefined) throw notBegun;
  const step = await parts.authenticator.stepOf(secret, code.replaceAll(/\s/g, ''), at);
  if (step === undefined) {
    await noteFailure(parts.codeLimits, 'wrong_code');
    throw refusals.second_factor_invalid({ field: 'code' });
  }
  const codes = newBackupCodes();
  const backupCodes = hashesOf(userId, codes);
  const isEnabled = await parts.store.enableSecondFactor(
    userId,
    { sealedSecret: factor.pendingSecret, step, backupCodes, at },
    [
      mailWanted({ kind: 'second_factor_on', userId, details: {} }, traceId),
      newEvent({ $case: 'standingChanged', value: { userId } }, { actorId: userId, traceId }),
    ],
  );
  if (!isEnabled) throw notBegun;
  await parts.codeLimits.succeeded(who);
  await endSessions(parts.store, userId, { keep: caller.sessionId, traceId });
  return codes;
}

export function hashesOf(userId: string, codes: readonly string[]): string[] {
  return codes.map((code) => hashOfBackupCode(userId, code)).filter((hash) => hash !== undefined);
}
