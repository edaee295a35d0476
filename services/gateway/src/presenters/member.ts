import { enumName } from '@cairn/proto/enum-names';
import type { Invitation, Member, ReceivedInvitation } from '@cairn/proto/projects';
import type { z } from 'zod';
import type {
  invitationPreviewSchema,
  invitationSchema,
  memberSchema,
  receivedInvitationSchema,
} from '../schemas/members.ts';
import { iso } from './common.ts';

/** @param callerId who is shown it. */
export function presentMember(member: Member, callerId: string): z.infer<typeof memberSchema> {
  return {
    id: member.userId,
    user_id: member.userId,
    name: member.name,
    email: member.email,
    avatar_url: member.avatarUrl || null,
    role: enumName(member.role, 'ROLE_'),
    joined_at: iso(member.joinedAt),
    is_you: member.userId === callerId,
  };
}

/** An invitation is never to the role of owner. */
function invitedRole({ role }: Pick<Invitation, 'role'>) {
  return enumName(role, 'ROLE_') as z.infer<typeof invitationSchema>['role'];
}

/** @param link empty where mail is sent. */
export function presentInvitation(invitation: Invitation, link = ''): z.infer<typeof invitationSchema> {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitedRole(invitation),
    invited_at: iso(invitation.invitedAt),
    expires_at: iso(invitation.expiresAt),
    ...(link && { link }),
  };
}

export function presentPreview(invitation: ReceivedInvitation): z.infer<typeof invitationPreviewSchema> {
  return {
    project_name: invitation.projectName,
    role: invitedRole(invitation),
    invited_by: invitation.invitedBy,
    email: invitation.email,
    expires_at: iso(invitation.expiresAt),
  };
}

export function presentReceived(invitation: ReceivedInvitation): z.infer<typeof receivedInvitationSchema> {
  const { email: _, ...shown } = presentPreview(invitation);
  return { id: invitation.id, ...shown };
}
