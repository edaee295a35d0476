import { newEvent } from '@cairn/messaging/events';
import type { Actor } from '../actor.ts';
import { authorise, toAdminister } from '../rights/policy.ts';
import { getProject } from './get-project.ts';
import type { CountedProjects } from './ports.ts';
import type { ProjectView } from './project.ts';

/**
 * Takes an archived project up again. One that is active is left as it is.
 *
 * @throws NotFound or Forbidden as the policy says.
 */
export async function restoreProject(
  store: CountedProjects,
  actor: Actor,
  projectId: number,
): Promise<ProjectView> {
  await authorise(store, actor.userId, projectId, toAdminister);
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  const event = newEvent({ $case: 'projectRestored', value: {} }, origin);
  await store.setState(projectId, 'active', new Date(), [event]);
  return getProject(store, actor.userId, projectId);
}
