import { commonRefusals } from '@cairn/platform/errors';
import { emailKeyOf, isEmail } from '@cairn/platform/text';
import type { AccountStore } from '../accounts/ports.ts';
import type { KeyedLimit, TryLimit } from '../limits/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import type { MailPost } from '../mails/ports.ts';
import { refusals } from '../refusals.ts';

export interface RequestResetParts {
  store: Pick<AccountStore, 'publish'>;
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
  await store.publish([mailWanted({ kind: 'reset', address, details: {} }, traceId)]);
  return { outbox: post.outbox };
}
