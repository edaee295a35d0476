import { commonRefusals } from '@cairn/platform/errors';
import { getAccount } from '../accounts/get-account.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { MailPost } from '../mails/ports.ts';

/**
 * Makes sure that a person has shown that their address is theirs, before what outlives a session is made: a person who
 * registers the address of another must leave nothing behind. Not asked where no mail is sent: the operator of that
 * Cairn has the links, and they show nothing of an address.
 *
 * @throws Conflict that says to confirm the address first.
 */
export async function requireConfirmedAddress(
  { store, post }: { store: Pick<AccountStore, 'getAccount'>; post: MailPost },
  userId: string,
): Promise<void> {
  if (!post.isSent) return;
  const { profile } = await getAccount(store, userId);
  if (profile.emailVerified) return;
  throw commonRefusals.email_unconfirmed();
}
