import { newEvent } from '@cairn/kit/events';
import { authorise, projectNotFound, toAdminister } from './policy.ts';
import type { ProjectsStore } from './ports.ts';
import type { Actor } from './project.ts';

/**
 * Removes a project for good, active or archived. The event has every service remove what it holds of it.
 *
 * @throws NotFound or Forbidden as the policy says.
 */
export async function deleteProject(store: ProjectsStore, actor: Actor, projectId: number): Promise<void> {
  await authorise(store, actor.userId, projectId, toAdminister);
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  const told = newEvent({ $case: 'projectDeleted', value: {} }, origin);
  if (!(await store.remove(projectId, [told]))) throw projectNotFound();
}
