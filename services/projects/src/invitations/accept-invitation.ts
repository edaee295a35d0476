import { newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import type { Actor } from '../actor.ts';
import { MOST_MEMBERS } from '../members/member.ts';
import { refusals } from '../refusals.ts';
import type { Invitation } from './invitation.ts';
import type { InvitationsStore } from './ports.ts';
import {
  invitationOfLink,
  invitationToMe,
  type ReceivingParts,
  refuseOtherAddress,
} from './received-invitation.ts';

/** By the link that came by mail, or from the list of those for one's own confirmed address. */
export type AcceptInvitation = { token: string } | { invitationId: string };

/**
 * Makes the caller a member, once: the invitation is used up with it. Who is a member already keeps their role.
 *
 * @throws InvalidInput for a link, NotFound for an id, that holds no more; Forbidden for a link to another address;
 * Conflict when the project has as many members as it can have.
 */
export async function acceptInvitation(
  parts: ReceivingParts<InvitationsStore>,
  actor: Actor,
  by: AcceptInvitation,
): Promise<{ projectId: number }> {
  const invitation = await invitationFor(parts, actor.userId, by);
  const { projectId, role } = invitation;
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  const event = newEvent({ $case: 'memberChanged', value: { userId: actor.userId, role } }, origin);
  const member = { userId: actor.userId, joinedAt: new Date() };
  const outcome = await parts.store.acceptInvitation(invitation, member, MOST_MEMBERS, [event]);
  if (outcome === 'missing')
    throw 'token' in by ? commonRefusals.link_dead() : refusals.invitation_not_found();
  if (outcome === 'full') {
    throw refusals.project_full({ max: MOST_MEMBERS });
  }
  return { projectId };
}

async function invitationFor(
  parts: ReceivingParts<InvitationsStore>,
  userId: string,
  by: AcceptInvitation,
): Promise<Invitation> {
  if ('invitationId' in by) return (await invitationToMe(parts, userId, by.invitationId)).invitation;
  const { invitation } = await invitationOfLink(parts, by.token);
  refuseOtherAddress(await parts.people.ask(userId), invitation.email);
  return invitation;
}
