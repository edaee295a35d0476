import { newEvent } from '@cairn/kit/events';
import { memberNotFound, onlyOwner } from './change-role.ts';
import { authorise, toAdminister, toRead } from './policy.ts';
import type { ProjectsStore } from './ports.ts';
import type { Actor } from './project.ts';

/**
 * Removes a member, or has the caller leave. Whoever is removed loses at once what of the project they are reading.
 *
 * @throws NotFound or Forbidden as the policy says, NotFound also when the person is no member; Conflict for the owner.
 */
export async function removeMember(
  store: ProjectsStore,
  actor: Actor,
  projectId: number,
  userId: string,
): Promise<void> {
  const leaves = userId === actor.userId;
  await authorise(store, actor.userId, projectId, leaves ? toRead : toAdminister);
  const member = await store.findMember(projectId, userId);
  if (!member) throw memberNotFound();
  if (member.role === 'owner') throw onlyOwner();
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  const told = newEvent({ $case: 'memberChanged', value: { userId, role: '' } }, origin);
  if (!(await store.removeMember(projectId, userId, [told]))) throw memberNotFound();
}
