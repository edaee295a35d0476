import type {
  Invitation as InvitationMessage,
  InviteMemberResponse,
  ReceivedInvitation as ReceivedMessage,
} from '@cairn/proto/projects';
import { presentRole } from '../rights/presenters.ts';
import type { Invitation } from './invitation.ts';
import type { SentInvitation } from './invite-member.ts';
import type { ReceivedInvitation } from './received-invitation.ts';

export function presentInvitation(invitation: Invitation): InvitationMessage {
  const { id, email, role, invitedAt, expiresAt } = invitation;
  return { id, email, role: presentRole(role), invitedAt, expiresAt };
}

export function presentSent({ invitation, link }: SentInvitation): InviteMemberResponse {
  return { invitation: presentInvitation(invitation), link: link ?? '' };
}

export function presentReceived({ invitation, projectName, inviter }: ReceivedInvitation): ReceivedMessage {
  const { id, email, role, expiresAt } = invitation;
  return { id, projectName, role: presentRole(role), invitedBy: inviter?.name ?? '', email, expiresAt };
}
