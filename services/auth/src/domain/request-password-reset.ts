import { commonRefusals } from '@cairn/platform/errors';
import { mailWanted } from './account-mails.ts';
import type { AccountStore, KeyedLimit } from './account-ports.ts';
import { emailKeyOf, isEmail } from './email.ts';
import type { TryLimit } from './ports.ts';
import { refusals } from './refusals.ts';

export interface MailPost {
  /** Nothing can be sent. */
  isOff: boolean;
  /** Mail leaves through a server, so that an address proves something; otherwise it is kept in a folder, or off. */
  isSent: boolean;
  /** Mail is kept in a folder. */
  outbox: boolean;
}

export interface RequestResetParts {
  store: Pick<AccountStore, 'tell'>;
  post: MailPost;
  /** On links asked for from one network address. */
  networkLimit: TryLimit;
  /** On links asked for to one address of mail. */
  resetLimit: KeyedLimit;
}

/**
 * Has a link sent by which a new password can be set. Whether the address has an account is looked up only when the
 * mail is made, some time after this has answered: until then there is no difference to see, in words, work or time.
 *
 * @throws InvalidInput for what is no address; RateLimited after many; Unavailable where mail is off.
 */
export async function requestPasswordReset(
  { store, post, networkLimit, resetLimit }: RequestResetParts,
  input: { email: string; ip: string },
  traceId: string,
): Promise<{ outbox: boolean }> {
  const address = input.email.trim();
  if (!isEmail(address)) throw commonRefusals.email_invalid();
  if (post.isOff) throw refusals.mail_off();
  await networkLimit(input.ip);
  await resetLimit(emailKeyOf(address));
  await store.tell([mailWanted({ kind: 'reset', address, details: {} }, traceId)]);
  return { outbox: post.outbox };
}
