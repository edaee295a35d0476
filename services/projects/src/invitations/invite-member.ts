import { newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { People } from '../accounts/ports.ts';
import type { Actor } from '../actor.ts';
import { MOST_MEMBERS } from '../members/member.ts';
import { refusals } from '../refusals.ts';
import { authorise, toAdminister } from '../rights/policy.ts';
import { validate } from '../validate.ts';
import {
  addressField,
  hashOf,
  type Invitation,
  invitedRoleField,
  lifetime,
  MOST_INVITATIONS,
  newToken,
} from './invitation.ts';
import type { InvitationsStore, Links, SendingLimit } from './ports.ts';

const fields = z.object({ email: addressField, role: invitedRoleField });

export interface InvitingParts {
  store: InvitationsStore;
  people: People;
  links: Links;
  limit: SendingLimit;
}

/** An invitation as its sender has it. */
export interface SentInvitation {
  invitation: Invitation;
  /** Only where no mail leaves this machine. */
  link: string | undefined;
}

/**
 * Invites an address, whether or not it has an account: the answer is the same. An address that is invited already is
 * invited again, under the role given now; the links it had hold no more.
 *
 * @throws NotFound or Forbidden as the policy says; InvalidInput for a wrong field; Conflict when the address is a
 * member's or too many are invited, or the sender has not confirmed their own; RateLimited.
 */
export async function inviteMember(
  parts: InvitingParts,
  actor: Actor,
  projectId: number,
  input: { email: string; role: string },
): Promise<SentInvitation> {
  const { store } = parts;
  await authorise(store, actor.userId, projectId, toAdminister);
  await requireConfirmedSender(parts, actor);
  const { email, role } = validate(fields, input);
  const emailKey = emailKeyOf(email);
  await refuseMember(parts, actor, projectId, emailKey);
  await parts.limit.take(actor.userId);
  const now = new Date();
  const id = uuidv7();
  const times = lifetime(now);
  const invitation = {
    id,
    projectId,
    email,
    emailKey,
    role,
    invitedBy: actor.userId,
    invitedAt: now,
    ...times,
  };
  const outcome = await store.putInvitation(invitation, MOST_INVITATIONS, [sent(actor, invitation)]);
  if (outcome === 'missing') throw commonRefusals.project_not_found();
  if (outcome === 'full') {
    throw refusals.too_many_invitations({ max: MOST_INVITATIONS });
  }
  return { invitation, link: await shownLink(parts, invitation) };
}

/**
 * An address that may not be the sender's must not have strangers mailed. Not checked where no mail is sent.
 *
 * @throws Conflict that says to confirm the address first.
 */
export async function requireConfirmedSender(
  { people, links }: Pick<InvitingParts, 'people' | 'links'>,
  actor: Actor,
): Promise<void> {
  if (!links.areSent || (await people.ask(actor.userId))?.isEmailVerified) return;
  throw commonRefusals.email_unconfirmed();
}

async function refuseMember(
  { store, people }: InvitingParts,
  actor: Actor,
  projectId: number,
  emailKey: string,
): Promise<void> {
  const members = await store.listMembers(projectId, MOST_MEMBERS, undefined);
  const known = await people.askAll(members.map((member) => member.userId));
  for (const { userId } of members) {
    const person = known.get(userId);
    if (!person || emailKeyOf(person.email) !== emailKey) continue;
    if (userId === actor.userId) throw refusals.own_address();
    throw refusals.member_already();
  }
}

/**
 * The event for the service that sends the mails. It carries the moment of the invitation: mail for an earlier one is
 * not sent any more.
 */
export function sent(
  actor: Actor,
  { id, projectId, sentAt }: Pick<Invitation, 'id' | 'projectId' | 'sentAt'>,
) {
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  return { ...newEvent({ $case: 'invitationSent', value: { invitationId: id } }, origin), time: sentAt };
}

/** A link for the inviter to pass on, where nothing else does it. */
export async function shownLink(
  { store, links }: Pick<InvitingParts, 'store' | 'links'>,
  { projectId, id }: Invitation,
): Promise<string | undefined> {
  if (!links.areShown) return undefined;
  const token = newToken();
  const invitation = await store.addLink(projectId, id, hashOf(token), new Date());
  return invitation && links.of(token);
}
