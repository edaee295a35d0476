import { newEvent } from '@cairn/messaging/events';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { validate } from '../validate.ts';
import { getProject } from './get-project.ts';
import type { CountedProjects } from './ports.ts';
import type { ProjectView } from './project.ts';
import { descriptionField, nameField } from './project-fields.ts';

const fields = z.object({ name: nameField, description: descriptionField.default(null) });

export interface CreateProject {
  /** 1 to 200 characters once trimmed. */
  name: string;
  /** At most 2,000 characters once trimmed; an empty one is none. */
  description?: string | undefined;
}

/**
 * Makes a project that its maker owns.
 *
 * @throws InvalidInput naming each field that is wrong; Conflict when the person owns `most` projects (0: no limit).
 */
export async function createProject(
  store: CountedProjects,
  actor: Actor,
  input: CreateProject,
  most: number,
): Promise<ProjectView> {
  const { name, description } = validate(fields, input);
  const ownerId = actor.userId;
  const eventsOf = (projectId: number) => {
    const origin = { actorId: ownerId, projectId, traceId: actor.traceId };
    return [
      newEvent({ $case: 'projectCreated', value: { ownerId } }, origin),
      newEvent({ $case: 'memberChanged', value: { userId: ownerId, role: 'owner' } }, origin),
    ];
  };
  const id = await store.create({ name, description, ownerId, createdAt: new Date() }, eventsOf, most);
  return getProject(store, ownerId, id);
}
