import { type Envelope, newEvent } from '@cairn/messaging/events';

/** The mails there are about an account, each with what its text names. */
interface AccountMails {
  /** A link that shows that the account's address is its owner's. */
  verify: Record<never, string>;
  /** A link to the address that is to take the present one's place. */
  email_change: Record<never, string>;
  /** To the present address: another was asked for. */
  email_change_asked: { email: string };
  /** To the former address: another took its place. */
  email_changed: { email: string };
  /** To an address that has an account: another person tried to give it to their account. */
  address_in_use: Record<never, string>;
  /** A link to set a new password. */
  reset: Record<never, string>;
  /** An administrator asks for a new password; with a link to set it. */
  reset_required: Record<never, string>;
  /** To an address without an account: an administrator invites it to make one. */
  registration_invited: Record<never, string>;
  password_changed: Record<never, string>;
  /** A sign-in from where there was none before. */
  new_device: { browser: string; system: string; ip: string; at: string };
  second_factor_on: Record<never, string>;
  second_factor_off: Record<never, string>;
  /** A program may act in the person's name: `token` is its name. */
  api_token_made: { token: string };
  /** The account is going to be deleted: `due` is when, by ISO 8601. */
  deletion_scheduled: { due: string };
  deletion_cancelled: Record<never, string>;
  /** To the address of a deleted account, with the receipt. */
  account_deleted: { receipt: string };
}

export type AccountMailKind = keyof AccountMails;

export interface WantedMail<Kind extends AccountMailKind> {
  kind: Kind;
  /** Absent when only an address is known. */
  userId?: string;
  /** Where it goes; the account's address unless given. */
  address?: string;
  details: AccountMails[Kind];
}

/** The event that has a mail sent, for the change that makes the mail necessary. */
export function mailWanted<Kind extends AccountMailKind>(
  wanted: WantedMail<Kind>,
  traceId: string,
): Envelope {
  const { kind, userId = '', address = '', details } = wanted;
  return newEvent(
    { $case: 'accountMailWanted', value: { userId, kind, address, details: { ...details } } },
    { actorId: userId, traceId },
  );
}
