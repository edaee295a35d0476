import type { Envelope } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import type { Invitation, InvitedRole } from '../invitations/invitation.ts';
import type { InvitationRecords } from '../invitations/ports.ts';
import { MOST_MEMBERS } from '../members/member.ts';

/** For tests: an invitation to a project, of now unless said otherwise. */
export function invitationTo(projectId: number, fields: Partial<Invitation> = {}): Invitation {
  const sentAt = fields.sentAt ?? new Date();
  const email = fields.email ?? `${uuidv7()}@example.org`;
  return {
    id: uuidv7(),
    projectId,
    email,
    emailKey: email.toLowerCase(),
    role: 'viewer',
    invitedBy: 'ada',
    invitedAt: sentAt,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + 7 * 86_400_000),
    ...fields,
  };
}

/** For tests: makes a person a member in the one way there is, by an invitation. */
export async function join(
  store: InvitationRecords,
  projectId: number,
  userId: string,
  role: InvitedRole,
  events: readonly Envelope[] = [],
  joinedAt = new Date(),
): Promise<string> {
  const invitation = invitationTo(projectId, { role, sentAt: joinedAt });
  const put = await store.putInvitation(invitation, 100, []);
  if (put !== 'kept') return put;
  return store.acceptInvitation(invitation, { userId, joinedAt }, MOST_MEMBERS, events);
}
