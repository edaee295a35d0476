import type { Invitation, Member, ReceivedInvitation } from '@cairn/proto/projects';
import {
  invitationPreviewSchema,
  invitationSchema,
  memberSchema,
  receivedInvitationSchema,
} from '../schemas/members.ts';
import { presenter } from './common.ts';

export const presentMember = presenter(memberSchema, (member: Member, callerId) => ({
  ...member,
  id: member.userId,
  avatarUrl: member.avatarUrl || null,
  isYou: member.userId === callerId,
}));

/** An invitation is never to the role of owner. */
function invited<T extends Pick<Invitation, 'role'>>(invitation: T) {
  return { ...invitation, role: invitation.role as 'ROLE_EDITOR' | 'ROLE_VIEWER' };
}

/** `link` is empty where mail is sent. */
export const presentInvitation = presenter(
  invitationSchema,
  ({ link, ...invitation }: Invitation & { link?: string }) => ({
    ...invited(invitation),
    link: link || undefined,
  }),
);

export const presentPreview = presenter(invitationPreviewSchema, invited<ReceivedInvitation>);
export const presentReceived = presenter(receivedInvitationSchema, invited<ReceivedInvitation>);
