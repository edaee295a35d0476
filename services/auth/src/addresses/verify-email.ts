import { type Envelope, newEvent } from '@cairn/messaging/events';
import { emailKeyOf } from '@cairn/platform/text';
import type { Account, Link } from '../accounts/account.ts';
import { mailWanted } from '../mails/account-mails.ts';
import { linkHash } from '../mails/link-secret.ts';
import { deadLink, type LinkParts } from '../passwords/reset-password.ts';

/**
 * Verifies an address by the secret of a link that was sent there. The address that was to take the present one's place
 * does so; the former one hears of it.
 *
 * @throws InvalidInput naming `token` when the link does not hold (any more).
 */
export async function verifyEmail(
  parts: LinkParts,
  input: { token: string; ip: string },
  traceId: string,
): Promise<void> {
  const { store } = parts;
  await parts.linkLimit.check(input.ip);
  const at = new Date();
  const link = await store.findLink(linkHash(input.token));
  const holds = link?.kind === 'verify' && link.expiresAt > at;
  const account = holds ? await store.getAccount(link.userId) : undefined;
  const confirmed = link && account && confirmationOf(account, link, at, traceId);
  const outcome = confirmed && (await store.confirmAddress(link.userId, confirmed.what, confirmed.events));
  // An address that somebody else has taken since is, to the reader of the link, as good as a link that ran out.
  if (outcome !== 'confirmed') throw await deadLink(parts, input.ip);
}

interface Confirmed {
  what: { link: string; at: Date; moveTo?: { email: string; emailKey: string } };
  events: Envelope[];
}

/** Undefined when the link was sent to an address that is neither the account's nor to become it. */
function confirmationOf(
  { user, profile }: Account,
  link: Link,
  at: Date,
  traceId: string,
): Confirmed | undefined {
  const updated = newEvent(
    { $case: 'userUpdated', value: { userId: user.id } },
    { actorId: user.id, traceId },
  );
  const what = { link: link.hash, at };
  if (link.emailKey === emailKeyOf(user.email)) return { what, events: [updated] };
  const { pendingEmail: email } = profile;
  if (email === '' || link.emailKey !== emailKeyOf(email)) return undefined;
  const moved = mailWanted(
    { kind: 'email_changed', userId: user.id, address: user.email, details: { email } },
    traceId,
  );
  return { what: { ...what, moveTo: { email, emailKey: link.emailKey } }, events: [updated, moved] };
}
