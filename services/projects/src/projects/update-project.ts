import { newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { authorise, toRead, toWrite } from '../rights/policy.ts';
import { validate } from '../validate.ts';
import { type Overwrote, overwrittenBy } from './edits.ts';
import { getProject } from './get-project.ts';
import type { CountedProjects } from './ports.ts';
import type { ProjectView } from './project.ts';
import { descriptionField, nameField } from './project-fields.ts';

const fields = z.object({ name: nameField.optional(), description: descriptionField.optional() });

/** What is absent stays as it is. */
export interface UpdateProject {
  name?: string | undefined;
  /** An empty one takes the description away. */
  description?: string | undefined;
  /** The caller's own mark, which every member may set, also while the project is archived. */
  isFavorite?: boolean | undefined;
  /** When the caller last saw the project, as `updatedAt` of then. */
  seenAt?: Date | undefined;
}

/**
 * Changes a project all at once or not at all. A field set to the value it has is no change, and is not published.
 * Returns also what another member had set since `seenAt` and this replaced.
 *
 * @throws NotFound, Forbidden or Conflict as the policy says; InvalidInput naming each field that is wrong.
 */
export async function updateProject(
  store: CountedProjects,
  actor: Actor,
  projectId: number,
  input: UpdateProject,
): Promise<{ project: ProjectView; overwrote: Overwrote }> {
  const { userId } = actor;
  const touchesProject = input.name !== undefined || input.description !== undefined;
  const before = await authorise(store, userId, projectId, touchesProject ? toWrite : toRead);
  const { name = before.name, description = before.description } = validate(fields, input);
  const isFavorite = input.isFavorite ?? before.isFavorite;
  let overwrote: Overwrote = {};

  if (name !== before.name || description !== before.description) {
    const origin = { actorId: userId, projectId, traceId: actor.traceId };
    const event = newEvent({ $case: 'projectUpdated', value: {} }, origin);
    const changes = {
      ...(name !== before.name && { name }),
      ...(description !== before.description && { description }),
    };
    const edit = { by: userId, at: new Date() };
    const earlier = await store.update(projectId, changes, edit, [event], { userId, isFavorite });
    if (!earlier) throw commonRefusals.project_not_found();
    overwrote = overwrittenBy(userId, input.seenAt, changes, earlier);
  } else if (isFavorite !== before.isFavorite) {
    if (!(await store.setFavorite(projectId, userId, isFavorite))) throw commonRefusals.project_not_found();
  }
  return { project: await getProject(store, userId, projectId), overwrote };
}
