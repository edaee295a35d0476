import { commonRefusals } from '@cairn/platform/errors';
import { emailKeyOf } from '@cairn/platform/text';
import type { People, Person } from '../accounts/ports.ts';
import { refusals } from '../refusals.ts';
import { hashOf, type InvitationToProject } from './invitation.ts';
import type { InvitationRecords } from './ports.ts';

export interface ReceivingParts<Store = InvitationRecords> {
  store: Store;
  people: People;
}

/** An invitation, and who sent it; unknown once their account is deleted. */
export type ReceivedInvitation = InvitationToProject & { inviter: Person | undefined };

/**
 * What a link invites to. A link dies with a change of its sender's password: an attacker who had taken their account
 * over may have sent it.
 *
 * @throws InvalidInput for a link that holds no more, whatever the reason.
 */
export async function invitationOfLink(
  { store, people }: ReceivingParts<Pick<InvitationRecords, 'findInvitationByToken'>>,
  token: string,
): Promise<ReceivedInvitation> {
  const found = await store.findInvitationByToken(hashOf(token), new Date());
  if (!found) throw commonRefusals.link_dead();
  const inviter = await people.ask(found.invitation.invitedBy);
  const changed = inviter?.passwordUpdatedAt;
  if (!inviter || (changed && changed > found.invitation.sentAt)) throw commonRefusals.link_dead();
  return { ...found, inviter };
}

/**
 * An invitation without its link, for who has shown that its address is theirs.
 *
 * @throws NotFound unless there is one of this id for the person's confirmed address.
 */
export async function invitationToMe(
  { store, people }: ReceivingParts<Pick<InvitationRecords, 'findInvitationTo'>>,
  userId: string,
  id: string,
): Promise<InvitationToProject> {
  const me = await people.ask(userId);
  if (!me?.isEmailVerified) throw refusals.invitation_not_found();
  const found = await store.findInvitationTo(emailKeyOf(me.email), id, new Date());
  if (!found) throw refusals.invitation_not_found();
  return found;
}

/**
 * The account that opens a link must be the invited address's: a link that went astray lets no one else in. Holding the
 * link shows that mail to the address reaches them, so the address need not be confirmed besides.
 *
 * @throws Forbidden with what to do.
 */
export function refuseOtherAddress(me: Person | undefined, invited: string): void {
  if (me && emailKeyOf(me.email) === emailKeyOf(invited)) return;
  throw refusals.invitation_for_another({ invited });
}
