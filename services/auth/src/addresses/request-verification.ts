import { emailKeyOf } from '@cairn/platform/text';
import { getAccount } from '../accounts/get-account.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { KeyedLimit } from '../limits/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import type { MailPost } from '../mails/ports.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';

/**
 * Resends the link that shows whose an address is: the one that is to take the present one's place, else the present
 * one.
 *
 * @throws Conflict when there is nothing to verify; RateLimited after many; Unavailable where mail is off.
 */
export async function requestVerification(
  { store, post, verifyLimit }: { store: AuthStore & AccountStore; post: MailPost; verifyLimit: KeyedLimit },
  userId: string,
  traceId: string,
): Promise<{ outbox: boolean }> {
  const { profile } = await getAccount(store, userId);
  const { pendingEmail, emailVerified } = profile;
  if (pendingEmail === '' && emailVerified) throw refusals.email_verified();
  if (post.isOff) throw refusals.mail_off();
  await verifyLimit(userId);
  const isTaken = pendingEmail !== '' && (await store.hasEmailKey(emailKeyOf(pendingEmail)));
  await store.publish([
    pendingEmail === ''
      ? mailWanted({ kind: 'verify', userId, details: {} }, traceId)
      : isTaken
        ? mailWanted({ kind: 'address_in_use', address: pendingEmail, details: {} }, traceId)
        : mailWanted({ kind: 'email_change', userId, address: pendingEmail, details: {} }, traceId),
  ]);
  return { outbox: post.outbox };
}
