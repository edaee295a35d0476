import { authorise, toRead } from './policy.ts';
import type { ProjectRecords } from './ports.ts';
import type { ProjectState, Role } from './project.ts';

export interface Access {
  role: Role;
  state: ProjectState;
  projectName: string;
}

/**
 * What a person may do in a project, for services that hold parts of it.
 *
 * @throws NotFound when there is no such project or the person may not see it.
 */
export async function checkAccess(
  store: Pick<ProjectRecords, 'find'>,
  userId: string,
  projectId: number,
): Promise<Access> {
  const { role, state, name } = await authorise(store, userId, projectId, toRead);
  return { role, state, projectName: name };
}
