import { newEvent } from '@cairn/messaging/events';
import type { UserCaller } from '@cairn/platform/auth';
import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import { type ConfirmParts, confirmPerson } from './confirm-person.ts';

/**
 * Turns the second factor off and forgets its secret and backup codes. The person hears of it by mail.
 *
 * @throws InvalidInput for a wrong password or code; Conflict when it is off.
 */
export async function disableSecondFactor(
  parts: ConfirmParts,
  caller: UserCaller,
  given: { password: string; code: string },
  call: { signal: AbortSignal; traceId: string },
): Promise<void> {
  const { userId } = caller;
  const isOff = refusals.second_factor_off();
  if (!(await parts.store.getSecondFactor(userId))?.enabledAt) throw isOff;
  await confirmPerson(parts, caller, given, call.signal);
  const events = [
    mailWanted({ kind: 'second_factor_off', userId, details: {} }, call.traceId),
    newEvent({ $case: 'standingChanged', value: { userId } }, { actorId: userId, traceId: call.traceId }),
  ];
  if (!(await parts.store.disableSecondFactor(userId, events))) throw isOff;
}
