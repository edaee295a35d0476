import type { UserCaller } from '@cairn/platform/auth';
import { refusals } from '../refusals.ts';
import { newBackupCodes } from './backup-codes.ts';
import { type ConfirmParts, confirmPerson } from './confirm-person.ts';
import { hashesOf } from './enable-second-factor.ts';

/**
 * Makes new backup codes in place of those that are left.
 *
 * @throws InvalidInput for a wrong password or code; Conflict when the second factor is off.
 */
export async function replaceBackupCodes(
  parts: ConfirmParts,
  caller: UserCaller,
  given: { password: string; code: string },
  signal: AbortSignal,
): Promise<string[]> {
  const isOff = refusals.second_factor_off();
  if (!(await parts.store.getSecondFactor(caller.userId))?.enabledAt) throw isOff;
  await confirmPerson(parts, caller, given, signal);
  const codes = newBackupCodes();
  if (!(await parts.store.replaceBackupCodes(caller.userId, hashesOf(caller.userId, codes)))) throw isOff;
  return codes;
}
