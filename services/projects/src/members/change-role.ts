import { newEvent } from '@cairn/messaging/events';
import type { People } from '../accounts/ports.ts';
import type { Actor } from '../actor.ts';
import { refusals } from '../refusals.ts';
import { authorise, toAdminister } from '../rights/policy.ts';
import { type Role, roles } from '../rights/role.ts';
import type { MemberView } from './list-members.ts';
import type { MembersStore } from './ports.ts';

/**
 * Gives a member another role. The role of owner is passed on: the owner who gives it becomes an editor in the same
 * step.
 *
 * @throws NotFound or Forbidden as the policy says, NotFound also when the person is no member; Conflict when the owner
 * would have no successor.
 */
export async function changeRole(
  { store, people }: { store: MembersStore; people: People },
  actor: Actor,
  projectId: number,
  userId: string,
  role: Role,
): Promise<MemberView> {
  if (!roles.includes(role)) throw refusals.role_unknown();
  await authorise(store, actor.userId, projectId, toAdminister);
  const member = await store.findMember(projectId, userId);
  if (!member) throw refusals.member_not_found();
  if (member.role !== role) {
    if (member.role === 'owner') throw refusals.last_owner();
    if (!(await give(store, actor, projectId, userId, role))) throw refusals.member_not_found();
  }
  const person = (await people.find([userId])).get(userId);
  return { ...member, role, person };
}

function give(store: MembersStore, actor: Actor, projectId: number, userId: string, role: Role) {
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  const changed = (whose: string, theirs: Role) =>
    newEvent({ $case: 'memberChanged', value: { userId: whose, role: theirs } }, origin);
  if (role !== 'owner') return store.setRole(projectId, userId, role, [changed(userId, role)]);
  const events = [changed(userId, 'owner'), changed(actor.userId, 'editor')];
  return store.passOwnership(projectId, actor.userId, userId, events);
}
