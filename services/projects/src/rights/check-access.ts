import { type Action, authorise, capabilitiesOf, policies } from './policy.ts';
import type { Memberships } from './ports.ts';

/**
 * All that a person may do with a project, once they may do what is asked, for services that hold parts of it.
 *
 * @throws NotFound when there is no such project or the person may not see it; else what the first broken rule says.
 */
export async function checkAccess(
  store: Pick<Memberships, 'find'>,
  userId: string,
  projectId: number,
  action: Action,
): Promise<Action[]> {
  return capabilitiesOf(await authorise(store, userId, projectId, policies[action]));
}
