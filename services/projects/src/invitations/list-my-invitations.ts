import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { emailKeyOf } from '@cairn/platform/text';
import { z } from 'zod';
import type { InvitationRecords } from './ports.ts';
import type { ReceivedInvitation, ReceivingParts } from './received-invitation.ts';

/**
 * One page of the open invitations for a person's address; none until they have confirmed that it is theirs.
 *
 * @throws InvalidInput for a page token that this list did not make.
 */
export async function listMyInvitations(
  { store, people }: ReceivingParts<InvitationRecords>,
  userId: string,
  page: { pageSize: number; pageToken: string },
): Promise<{ invitations: ReceivedInvitation[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 50, 100);
  const after = decodePageToken(page.pageToken, z.string().max(64)) ?? '';
  const me = await people.ask(userId);
  if (!me?.isEmailVerified) return { invitations: [], nextPageToken: '' };
  const found = await store.listInvitationsTo(emailKeyOf(me.email), limit + 1, after, new Date());
  const { items, nextPageToken } = pageOf(found, limit, (last) => last.invitation.id);
  const inviters = await people.find(items.map(({ invitation }) => invitation.invitedBy));
  return {
    invitations: items.map((each) => ({ ...each, inviter: inviters.get(each.invitation.invitedBy) })),
    nextPageToken,
  };
}
