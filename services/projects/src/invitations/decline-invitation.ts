import { refusals } from '../refusals.ts';
import type { InvitationRecords } from './ports.ts';
import { invitationToMe, type ReceivingParts } from './received-invitation.ts';

/** @throws NotFound unless there is one of this id for the person's confirmed address. */
export async function declineInvitation(
  parts: ReceivingParts<InvitationRecords>,
  userId: string,
  id: string,
): Promise<void> {
  const { invitation } = await invitationToMe(parts, userId, id);
  if (!(await parts.store.removeInvitation(invitation.projectId, id))) throw refusals.invitation_not_found();
}
