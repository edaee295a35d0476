import { commonRefusals } from '@cairn/platform/errors';
import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import { emailKeyOf, isEmail } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import type { AdminActor } from './actor.ts';
import type { AdminRecords, RegistrationInvitation } from './ports.ts';

/** How long an invitation holds. Milliseconds. */
const HOLDS_MS = 14 * 86_400_000;

/**
 * Invites an address to make an account, in place of an invitation that it has. The mail is in the administrator's
 * language.
 *
 * @throws InvalidInput for what is no address.
 */
export async function inviteToRegister(
  store: AdminRecords,
  actor: AdminActor,
  address: string,
): Promise<RegistrationInvitation> {
  const email = address.trim();
  const emailKey = emailKeyOf(email);
  if (!isEmail(email) || !isEmail(emailKey)) {
    throw commonRefusals.email_invalid();
  }
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + HOLDS_MS);
  const invitation = { id: uuidv7(), email, emailKey, createdAt, expiresAt };
  const { userId } = actor;
  const mail = mailWanted(
    { kind: 'registration_invited', userId, address: email, details: {} },
    actor.traceId,
  );
  await store.addRegistrationInvitation(invitation, userId ? [mail] : []);
  actor.note('invited_to_register', { targetId: invitation.id });
  return invitation;
}

/** A page of those that hold, newest first: 50 unless asked otherwise, 200 at most. */
export function listRegistrationInvitations(store: AdminRecords, page: PageRequest) {
  return readPage('invitations', page, { usual: 50, most: 200, ...byId }, (limit, before) =>
    store.listRegistrationInvitations(limit, before, new Date()),
  );
}

/** @throws NotFound */
export async function withdrawRegistrationInvitation(
  store: AdminRecords,
  actor: AdminActor,
  id: string,
): Promise<void> {
  if (!(await store.removeRegistrationInvitation({ id }))) {
    throw refusals.registration_invitation_not_found();
  }
  actor.note('registration_invitation_withdrawn', { targetId: id });
}
