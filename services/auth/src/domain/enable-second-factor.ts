import type { UserCaller } from '@cairn/kit/auth';
import { Conflict, InvalidInput } from '@cairn/kit/errors';
import { mailWanted } from './account-mails.ts';
import { hashOfBackupCode, newBackupCodes } from './backup-codes.ts';
import { WRONG_CODE } from './confirm-person.ts';
import type { CodeParts } from './try-code.ts';

/**
 * Turns the second factor on, once a code shows that the app has the secret, and gives the backup codes. The code counts
 * as used.
 *
 * @throws InvalidInput for a wrong code; Conflict when no set-up was begun or the second factor is on.
 */
export async function enableSecondFactor(
  parts: CodeParts,
  caller: UserCaller,
  code: string,
  traceId: string,
): Promise<string[]> {
  const { userId } = caller;
  const factor = await parts.store.getSecondFactor(userId);
  const notBegun = new Conflict('Begin the set-up of two-factor authentication first.', {
    reason: 'second_factor_not_begun',
  });
  if (factor?.enabledAt)
    throw new Conflict('Two-factor authentication is on already.', { reason: 'second_factor_on' });
  if (!factor?.pendingSecret) throw notBegun;
  const at = new Date();
  const secret = parts.secretBox.open(factor.pendingSecret, userId);
  // Its key was taken away since: the set-up is to be begun again.
  if (secret === undefined) throw notBegun;
  const step = await parts.authenticator.stepOf(secret, code.replaceAll(/\s/g, ''), at);
  if (step === undefined) throw InvalidInput.field('code', WRONG_CODE, 'second_factor_invalid');
  const codes = newBackupCodes();
  const backupCodes = hashesOf(userId, codes);
  const isEnabled = await parts.store.enableSecondFactor(
    userId,
    { sealedSecret: factor.pendingSecret, step, backupCodes, at },
    [mailWanted({ kind: 'second_factor_on', userId, details: {} }, traceId)],
  );
  if (!isEnabled) throw notBegun;
  return codes;
}

export function hashesOf(userId: string, codes: readonly string[]): string[] {
  return codes.map((code) => hashOfBackupCode(userId, code)).filter((hash) => hash !== undefined);
}
