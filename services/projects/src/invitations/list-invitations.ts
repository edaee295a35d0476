import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import { authorise, toAdminister } from '../rights/policy.ts';
import type { Invitation } from './invitation.ts';
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
  page: { pageSize: number; pageToken: string },
): Promise<{ invitations: Invitation[]; nextPageToken: string }> {
  await authorise(store, userId, projectId, toAdminister);
  const limit = pageSize(page.pageSize, 100, 100);
  const after = decodePageToken(page.pageToken, z.string().max(64)) ?? '';
  const found = await store.listInvitations(projectId, limit + 1, after, new Date());
  const { items: invitations, nextPageToken } = pageOf(found, limit, (last) => last.id);
  return { invitations, nextPageToken };
}
