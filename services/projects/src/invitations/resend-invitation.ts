import type { Actor } from '../actor.ts';
import { refusals } from '../refusals.ts';
import { authorise, toAdminister } from '../rights/policy.ts';
import { lifetime } from './invitation.ts';
import {
  type InvitingParts,
  requireConfirmedSender,
  type SentInvitation,
  sent,
  shownLink,
} from './invite-member.ts';

/**
 * Sends an open invitation again, for another seven days. The links it had hold no more.
 *
 * @throws NotFound or Forbidden as the policy says, NotFound also when it is not open any more; Conflict when the
 * sender has not confirmed their address; RateLimited.
 */
export async function resendInvitation(
  parts: InvitingParts,
  actor: Actor,
  projectId: number,
  id: string,
): Promise<SentInvitation> {
  await authorise(parts.store, actor.userId, projectId, toAdminister);
  await requireConfirmedSender(parts, actor);
  await parts.limit.take(actor.userId);
  const times = lifetime(new Date());
  const event = sent(actor, { id, projectId, sentAt: times.sentAt });
  const invitation = await parts.store.renewInvitation(projectId, id, times, [event]);
  if (!invitation) throw refusals.invitation_not_found();
  return { invitation, link: await shownLink(parts, invitation) };
}
