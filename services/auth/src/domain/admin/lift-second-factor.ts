import { Conflict } from '@cairn/kit/errors';
import { newEvent } from '@cairn/kit/events';
import { mailWanted } from '../account-mails.ts';
import type { AuthStore } from '../ports.ts';
import type { AdminActor } from './actor.ts';
import { personNotFound } from './people.ts';

/**
 * Turns a person's second factor off, for one who lost it. They hear of it by mail.
 *
 * @throws NotFound; Conflict when it is off.
 */
export async function liftSecondFactor(store: AuthStore, actor: AdminActor, userId: string): Promise<void> {
  if (!(await store.getUser(userId))) throw personNotFound();
  const told = [
    mailWanted({ kind: 'second_factor_off', userId, details: {} }, actor.traceId),
    newEvent({ $case: 'standingChanged', value: { userId } }, { traceId: actor.traceId }),
  ];
  if (!(await store.disableSecondFactor(userId, told))) {
    throw new Conflict('Two-factor authentication is off.', { reason: 'second_factor_off' });
  }
  actor.note('second_factor_lifted', { targetId: userId });
}
