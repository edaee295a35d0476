import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type ConsumerOptions, type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import type { Logger } from '@cairn/platform/telemetry';
import { emailKeyOf } from '@cairn/platform/text';
import { type Mailer, mailConsumer } from '@cairn/service/mail';
import type { Account, Link } from '../accounts/account.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AccountMailKind } from './account-mails.ts';
import { linkHash, newLinkSecret, RESET_LINK_MS, VERIFY_LINK_MS } from './link-secret.ts';
import { isAccountMail, writeMail } from './write-mail.ts';

/** How long after it was asked for a reset is looked up at the earliest; at the latest twice as long. */
const RESET_AFTER_MS = 250;

export interface AccountMailParts {
  store: AuthStore;
  mailer: Mailer;
  logger: Logger;
}

interface Wanted {
  kind: AccountMailKind;
  account: Account;
  /** As the event has it; empty for the account's own. */
  address: string;
  at: Date;
}

/** Sends the mails about accounts. A link's secret is made here, as its mail is, and only its hash is kept. */
export function sendAccountMails({ store, mailer, logger }: AccountMailParts): ConsumerOptions {
  return mailConsumer({
    consumer: 'auth-account-mail',
    subjects: [subjects.accountMailWanted],
    mailer,
    logger,
    async compose(event) {
      await untilAnswered(event);
      const wanted = await wantedOf(store, event);
      const to = wanted && addressee(wanted);
      if (!to) return undefined;
      const link = linkKinds[wanted.kind];
      const url =
        wanted.kind === 'registration_invited'
          ? mailer.link('/register')
          : link && mailer.link(`${link.page}#token=${await newLink(store, wanted.account, link, to)}`);
      const details = payloadOf(event, 'accountMailWanted')?.details ?? {};
      return { to, about: wanted.account.user.id, ...writeMail({ ...wanted, details, url }) };
    },
  });
}

/**
 * A reset is looked up some random time after it was asked for: work for the mail that begins while the call is being
 * answered would delay the answer, and reveal that there is an account.
 */
async function untilAnswered(event: Envelope): Promise<void> {
  if (payloadOf(event, 'accountMailWanted')?.kind !== 'reset') return;
  await setTimeout(RESET_AFTER_MS + randomInt(RESET_AFTER_MS));
}

interface LinkKind {
  kind: Link['kind'];
  page: string;
  holdsMs: number;
}

const verifying: LinkKind = { kind: 'verify', page: '/verify-email', holdsMs: VERIFY_LINK_MS };
const resetting: LinkKind = { kind: 'reset', page: '/reset-password', holdsMs: RESET_LINK_MS };
const linkKinds: Partial<Record<AccountMailKind, LinkKind>> = {
  verify: verifying,
  email_change: verifying,
  reset: resetting,
  reset_required: resetting,
};

async function wantedOf(store: AuthStore, event: Envelope): Promise<Wanted | undefined> {
  const payload = payloadOf(event, 'accountMailWanted');
  if (!payload || !isAccountMail(payload.kind)) return undefined;
  const { kind, userId, address } = payload;
  const id = userId || (await store.findCredential(emailKeyOf(address)))?.user.id;
  const account = id === undefined ? undefined : await store.getAccount(id);
  return account && { kind, account, address, at: event.time ?? new Date() };
}

/** Where a mail goes; undefined when what it was for has passed in the meantime. */
function addressee({ kind, account, address, at }: Wanted): string | undefined {
  const { user, profile } = account;
  switch (kind) {
    case 'verify':
      return profile.emailVerified ? undefined : user.email;
    case 'email_change':
      return profile.pendingEmail === address ? address : undefined;
    case 'email_changed':
    case 'registration_invited':
      return address;
    case 'reset':
    case 'reset_required':
      // Links die with a change of password, those that were not sent yet too.
      return profile.passwordUpdatedAt > at ? undefined : user.email;
    default:
      return user.email;
  }
}

async function newLink(store: AuthStore, account: Account, link: LinkKind, to: string): Promise<string> {
  const secret = newLinkSecret();
  const expiresAt = new Date(Date.now() + link.holdsMs);
  const kept = { hash: linkHash(secret), kind: link.kind, emailKey: emailKeyOf(to), expiresAt };
  await store.addLink(account.user.id, kept);
  return secret;
}
