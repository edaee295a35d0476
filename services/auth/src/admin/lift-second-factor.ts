import { newEvent } from '@cairn/messaging/events';
import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AdminActor } from './actor.ts';

/**
 * Turns a person's second factor off, for one who lost it. They hear of it by mail.
 *
 * @throws NotFound; Conflict when it is off.
 */
export async function liftSecondFactor(store: AuthStore, actor: AdminActor, userId: string): Promise<void> {
  if (!(await store.getUser(userId))) throw refusals.person_not_found();
  const events = [
    mailWanted({ kind: 'second_factor_off', userId, details: {} }, actor.traceId),
    newEvent({ $case: 'standingChanged', value: { userId } }, { traceId: actor.traceId }),
  ];
  if (!(await store.disableSecondFactor(userId, events))) {
    throw refusals.second_factor_off();
  }
  actor.note('second_factor_lifted', { targetId: userId });
}
