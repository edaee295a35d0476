import { randomBytes } from 'node:crypto';
import { type Envelope, newEvent } from '@cairn/messaging/events';
import { requireSession, type UserCaller } from '@cairn/platform/auth';
import { commonRefusals, throwFaults } from '@cairn/platform/errors';
import { emailKeyOf, isEmail } from '@cairn/platform/text';
import type { Account, AccountChange, Avatar, ProfileTexts } from '../accounts/account.ts';
import { getAccount } from '../accounts/get-account.ts';
import { cleanName, nameFaults } from '../accounts/person-name.ts';
import type { Language } from '../accounts/preferences.ts';
import type { KeyedLimit } from '../limits/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import type { MailPost } from '../mails/ports.ts';
import { refusals } from '../refusals.ts';
import { type ConfirmParts, confirmPerson } from '../second-factor/confirm-person.ts';
import type { AvatarEncoder } from './ports.ts';
import { cleanTexts, regionFaults, textFaults } from './profile-rules.ts';

/** Absent fields stay as they are. */
export interface UpdateMeInput {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Another address takes the present one's place only once the link in a mail to it was opened. */
  email?: string | undefined;
  /** Needed for another address. */
  currentPassword?: string | undefined;
  /** Needed for another address where there is a second factor. */
  code?: string | undefined;
  /** Forgets an address that waits for its link. */
  cancelEmailChange: boolean;
  texts: Partial<ProfileTexts>;
  language?: string | undefined;
  timezone?: string | undefined;
  /** A picture as it was uploaded. */
  avatar?: Uint8Array | undefined;
  removeAvatar: boolean;
}

export interface UpdateMeParts extends ConfirmParts {
  encodeAvatar: AvatarEncoder;
  post: MailPost;
  /** On links that verify addresses, of one account: no one is to have strangers mailed at will. */
  verifyLimit: KeyedLimit;
}

/**
 * Changes what a person's account and profile say, all of it or nothing.
 *
 * @throws InvalidInput naming each wrong field; Conflict when the username is taken; RateLimited after many wrong
 * passwords,
 *   or many other addresses; Unavailable for another address where mail is off.
 */
export async function updateMe(
  parts: UpdateMeParts,
  caller: UserCaller,
  input: UpdateMeInput,
  call: { signal: AbortSignal; traceId: string },
): Promise<Account> {
  const account = await getAccount(parts.store, caller.userId);
  const change = accepted(input);
  const email = newAddress(account, input.email);
  if (email) {
    requireSession({ caller });
    if (parts.post.isOff) throw refusals.mail_off();
    const given = { password: input.currentPassword ?? '', code: input.code ?? '' };
    await confirmPerson(parts, caller, given, call.signal);
    await parts.verifyLimit(caller.userId);
    change.profile = { ...change.profile, pendingEmail: email };
  } else if (input.cancelEmailChange) {
    change.profile = { ...change.profile, pendingEmail: '' };
  }
  const avatar = await newAvatar(parts, input, call.signal);
  if (avatar !== undefined) change.avatar = avatar;

  const events = [
    ...updatedEvents(account, change, call.traceId),
    ...(email ? await addressMails(parts, account, email, call.traceId) : []),
  ];
  const outcome = await parts.store.changeAccount(caller.userId, change, new Date(), events);
  if (outcome === 'username_taken') throw refusals.username_taken();
  if (outcome === 'missing') throw refusals.account_gone();
  return getAccount(parts.store, caller.userId);
}

function accepted(input: UpdateMeInput): AccountChange {
  const texts = cleanTexts(input.texts);
  const names = {
    ...(input.firstName === undefined ? {} : { firstName: cleanName(input.firstName) }),
    ...(input.lastName === undefined ? {} : { lastName: cleanName(input.lastName) }),
  };
  const region = {
    ...(input.language === undefined ? {} : { language: input.language }),
    ...(input.timezone === undefined ? {} : { timezone: input.timezone }),
  };
  throwFaults([...nameFaults(names), ...textFaults(texts), ...regionFaults(region)]);
  return { ...names, profile: texts, preferences: region as { language?: Language; timezone?: string } };
}

/** The address that is to take the present one's place; undefined when none is, or it waits for its link already. */
function newAddress({ user, profile }: Account, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const email = given.trim();
  const key = emailKeyOf(email);
  if (!isEmail(email) || !isEmail(key)) {
    throw commonRefusals.email_invalid();
  }
  return key === emailKeyOf(user.email) || email === profile.pendingEmail ? undefined : email;
}

async function newAvatar(
  parts: UpdateMeParts,
  input: UpdateMeInput,
  signal: AbortSignal,
): Promise<Avatar | null | undefined> {
  if (input.avatar)
    return { id: randomBytes(16).toString('hex'), image: await parts.encodeAvatar(input.avatar, signal) };
  return input.removeAvatar ? null : undefined;
}

/** Announces to others what they are shown. */
function updatedEvents({ user }: Account, change: AccountChange, traceId: string): Envelope[] {
  const { firstName = user.firstName, lastName = user.lastName, avatar } = change;
  const isShown = firstName !== user.firstName || lastName !== user.lastName || avatar !== undefined;
  if (!isShown) return [];
  const { id: userId } = user;
  return [newEvent({ $case: 'userUpdated', value: { userId } }, { actorId: userId, traceId })];
}

/**
 * Whether an address has an account is said to the reader of its mail alone: here both look the same. The
 * present address hears of it too, so that its owner can act when it was not them.
 */
async function addressMails(
  { store }: UpdateMeParts,
  { user }: Account,
  email: string,
  traceId: string,
): Promise<Envelope[]> {
  const isTaken = await store.hasEmailKey(emailKeyOf(email));
  return [
    isTaken
      ? mailWanted({ kind: 'address_in_use', address: email, details: {} }, traceId)
      : mailWanted({ kind: 'email_change', userId: user.id, address: email, details: {} }, traceId),
    mailWanted({ kind: 'email_change_asked', userId: user.id, details: { email } }, traceId),
  ];
}
