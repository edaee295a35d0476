import { refusals } from '../refusals.ts';
import { authorise, toAdminister } from '../rights/policy.ts';
import type { InvitationsStore } from './ports.ts';

/** @throws NotFound or Forbidden as the policy says, NotFound also when it is not open any more. */
export async function withdrawInvitation(
  store: InvitationsStore,
  userId: string,
  projectId: number,
  id: string,
): Promise<void> {
  await authorise(store, userId, projectId, toAdminister);
  if (!(await store.removeInvitation(projectId, id))) throw refusals.invitation_not_found();
}
