import type { GetInviteeResponse } from '@cairn/proto/projects/notices';
import { refusals } from '../refusals.ts';
import { getAudience } from './get-audience.ts';
import type { NoticeParts } from './ports.ts';

/** More than a project can have open. */
const MOST_INVITATIONS = 1_000;

/** Whom an open invitation is for. @throws NotFound where it was answered or withdrawn, or has expired. */
export async function getInvitee(
  parts: NoticeParts,
  projectId: number,
  invitationId: string,
): Promise<GetInviteeResponse> {
  const open = await parts.store.listInvitations(projectId, MOST_INVITATIONS, '', new Date());
  const invitation = open.find(({ id }) => id === invitationId);
  if (!invitation) throw refusals.invitation_not_found();
  const { projectName } = await getAudience(parts, projectId);
  const inviter = await parts.people.ask(invitation.invitedBy);
  const invitee = await parts.people.ownerOf(invitation.email);
  const { role, expiresAt, invitedBy: inviterId } = invitation;
  const userId = invitee?.userId ?? '';
  return { userId, projectName, inviterId, inviterName: inviter?.name ?? '', role, expiresAt };
}
