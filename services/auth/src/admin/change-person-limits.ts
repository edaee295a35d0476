import { newEvent } from '@cairn/messaging/events';
import { knownLimits } from '../installation/settings.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AdminActor } from './actor.ts';
import { acceptedLimits, described, type LimitChange } from './change-settings.ts';

/**
 * Sets limits that are a person's own; an absent value is the installation's again.
 *
 * @throws NotFound; InvalidInput for a limit that there is not for people.
 */
export async function changePersonLimits(
  store: AuthStore,
  actor: AdminActor,
  userId: string,
  changes: readonly LimitChange[],
): Promise<void> {
  const change = acceptedLimits(changes, { perPerson: true });
  const { limits } = await store.getAdministration(userId);
  const merged = Object.entries({ ...limits, ...change }).filter(
    (entry): entry is [string, number] => entry[1] !== null,
  );
  const events = newEvent({ $case: 'standingChanged', value: { userId } }, { traceId: actor.traceId });
  const own = knownLimits(Object.fromEntries(merged));
  if (!(await store.changeAdministration(userId, { limits: own }, [events])))
    throw refusals.person_not_found();
  actor.note('person_limits_changed', { targetId: userId, details: described(change) });
}
