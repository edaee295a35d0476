import { enumName } from '@cairn/proto/enum-names';
import type { Invitation, Member, ReceivedInvitation } from '@cairn/proto/projects';
import type { z } from 'zod';
import {
  invitationPreviewSchema,
  invitationSchema,
  memberSchema,
  receivedInvitationSchema,
} from '../schemas/members.ts';
import { byName } from './common.ts';

/** @param callerId who is shown it. */
export function presentMember(member: Member, callerId: string): z.infer<typeof memberSchema> {
  return byName(memberSchema, {
    ...member,
    id: member.userId,
    avatarUrl: member.avatarUrl || null,
    role: enumName(member.role, 'ROLE_'),
    isYou: member.userId === callerId,
  });
}

/** An invitation is never to the role of owner. */
function invitedRole({ role }: Pick<Invitation, 'role'>) {
  return enumName(role, 'ROLE_') as z.infer<typeof invitationSchema>['role'];
}

/** @param link empty where mail is sent. */
export function presentInvitation(invitation: Invitation, link = ''): z.infer<typeof invitationSchema> {
  return byName(invitationSchema, { ...invitation, role: invitedRole(invitation), link: link || undefined });
}

export function presentPreview(invitation: ReceivedInvitation): z.infer<typeof invitationPreviewSchema> {
  return byName(invitationPreviewSchema, { ...invitation, role: invitedRole(invitation) });
}

export function presentReceived(invitation: ReceivedInvitation): z.infer<typeof receivedInvitationSchema> {
  return byName(receivedInvitationSchema, { ...invitation, role: invitedRole(invitation) });
}
