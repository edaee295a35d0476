import { newEvent } from '@cairn/messaging/events';
import type { Actor } from '../actor.ts';
import { refusals } from '../refusals.ts';
import { authorise, toAdminister, toRead } from '../rights/policy.ts';
import type { MembersStore } from './ports.ts';

/**
 * Removes a member, or has the caller leave. A removed member loses at once what of the project they are reading.
 *
 * @throws NotFound or Forbidden as the policy says, NotFound also when the person is no member; Conflict for the owner.
 */
export async function removeMember(
  store: MembersStore,
  actor: Actor,
  projectId: number,
  userId: string,
): Promise<void> {
  const leaves = userId === actor.userId;
  await authorise(store, actor.userId, projectId, leaves ? toRead : toAdminister);
  const member = await store.findMember(projectId, userId);
  if (!member) throw refusals.member_not_found();
  if (member.role === 'owner') throw refusals.last_owner();
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  const event = newEvent({ $case: 'memberChanged', value: { userId, role: '' } }, origin);
  if (!(await store.removeMember(projectId, userId, [event]))) throw refusals.member_not_found();
}
