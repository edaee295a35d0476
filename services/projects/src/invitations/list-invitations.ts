import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import { authorise, toAdminister } from '../rights/policy.ts';
import type { InvitationsStore } from './ports.ts';

/**
 * One page of a project's open invitations, for its owner.
 *
 * @throws NotFound or Forbidden as the policy says; InvalidInput for a page token that this list did not make.
 */
export async function listInvitations(
  store: InvitationsStore,
  userId: string,
  projectId: number,
  page: PageRequest,
) {
  await authorise(store, userId, projectId, toAdminister);
  return readPage('invitations', page, { usual: 100, most: 100, ...byId }, (limit, after = '') =>
    store.listInvitations(projectId, limit, after, new Date()),
  );
}
