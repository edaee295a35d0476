import { newEvent } from '@cairn/messaging/events';
import type { Actor } from '../actor.ts';
import { authorise, toAdminister } from '../rights/policy.ts';
import type { ProjectState } from '../rights/role.ts';
import { getProject } from './get-project.ts';
import type { CountedProjects } from './ports.ts';
import type { ProjectView } from './project.ts';

const events = { archived: 'projectArchived', active: 'projectRestored' } as const;

/**
 * Archives a project, or restores it. One that is in the state already is left as it is.
 *
 * @throws NotFound or Forbidden as the policy says.
 */
export async function setProjectState(
  store: CountedProjects,
  actor: Actor,
  projectId: number,
  state: ProjectState,
): Promise<ProjectView> {
  await authorise(store, actor.userId, projectId, toAdminister);
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  await store.setState(projectId, state, new Date(), [newEvent({ $case: events[state], value: {} }, origin)]);
  return getProject(store, actor.userId, projectId);
}
