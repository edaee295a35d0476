import type { Logger } from '@cairn/platform/telemetry';
import { type Mail, type Mailer, MailRefused, type Named } from '@cairn/service/mail';
import { type NotificationView, sayingOf } from '../inbox/notification.ts';
import { writeNoticeMail } from '../mail/write-mail.ts';
import { preferencesOf, reachByMail } from '../notify.ts';
import { mailSwitch, switchOfKind } from '../policy/decide.ts';
import { kindOfType } from '../policy/kinds.ts';
import type { DeliveryOutcome, NotificationsStore } from '../ports.ts';
import type { Preferences } from '../preferences/preferences.ts';
import type { People, Person } from '../services.ts';
import type { Delivery } from './delivery.ts';
import { afterFailure } from './retries.ts';

export interface SendMailsParts {
  store: NotificationsStore;
  people: People;
  mailer: Mailer;
  logger: Logger;
  /** The token of the link by which a person turns off the mails of some kinds. */
  tokenOf(userId: string, kinds: readonly string[]): Promise<string>;
}

/**
 * Sends the mail of one person that is due: one mail for one notification, one of all of them for several. What they
 * turned off, or what was deleted, while it waited is not sent.
 */
export async function sendMails(
  parts: SendMailsParts,
  due: readonly Delivery[],
  owner: string,
  until: Date,
): Promise<void> {
  const { store, people } = parts;
  const [first] = due;
  if (!first) return;
  const { userId } = first;
  const [person, preferences] = [await people.ask(userId), await preferencesOf(store, userId)];
  const found = new Map(
    (await store.getAll(due.map(({ noticeId }) => noticeId))).map((each) => [each.id, each]),
  );
  const wanted: Delivery[] = [];
  for (const delivery of due) {
    const reason = reasonAgainst(delivery, person, preferences, found.get(delivery.noticeId), parts.mailer);
    if (reason === undefined) wanted.push(delivery);
    else await store.settle(delivery.id, owner, { status: 'skipped', reason, at: new Date() });
  }
  const begun = await store.beginSending(wanted, owner, until);
  if (begun.length === 0 || !person) return;
  const notices = begun.flatMap(({ noticeId }) => found.get(noticeId) ?? []);
  const outcome = await send(parts, person, notices, begun);
  for (const { id } of begun) await store.settle(id, owner, outcome);
  await forgetIfDeleted(parts, mailIdOf(begun), notices);
}

function reasonAgainst(
  { type }: Delivery,
  person: Person | undefined,
  { globalEnabled, emailEnabled, groups }: Preferences,
  notice: NotificationView | undefined,
  mailer: Mailer,
): string | undefined {
  if (!person) return 'no_account';
  if (!notice) return 'deleted';
  if (!globalEnabled) return 'all_off';
  if (!emailEnabled) return 'email_off';
  const governing = mailSwitch(type);
  if (type !== 'test' && (!governing || !groups.email[governing])) return 'type_off';
  const reach = reachByMail(mailer, person);
  return reach === 'on' ? undefined : reach;
}

const mailIdOf = ([first]: readonly Delivery[]) => first?.id ?? '';

/** What a mail of a notification names. */
function namedIn({ projectId, chatSessionId, documents, saying }: NotificationView): Named[] {
  return [
    ...(projectId ? [`project:${projectId}` as const] : []),
    ...(chatSessionId ? [`chat:${chatSessionId}` as const] : []),
    ...documents.map(({ documentId }) => `document:${documentId}` as const),
    ...sayingOf(saying).digest.map((each) => `project:${each.projectId}` as const),
  ];
}

/** What was deleted just while its mail was written is in no mail that is kept. */
async function forgetIfDeleted(
  { store, mailer }: SendMailsParts,
  mail: string,
  written: readonly NotificationView[],
): Promise<void> {
  if (mailer.mode !== 'outbox') return;
  const left = new Set((await store.getAll(written.map(({ id }) => id))).flatMap(namedIn));
  if (!written.flatMap(namedIn).every((named) => left.has(named))) await mailer.forget({ mail });
}

async function send(
  { mailer, logger, tokenOf }: SendMailsParts,
  person: Person,
  notices: readonly NotificationView[],
  deliveries: readonly Delivery[],
): Promise<DeliveryOutcome> {
  const kinds = [...new Set(deliveries.map(({ type }) => kindOfType[type]))].filter(switchOfKind);
  // A test is sent when it is asked for: there is nothing to turn off.
  const token = kinds.length > 0 ? encodeURIComponent(await tokenOf(person.userId, kinds)) : undefined;
  const mail: Mail = {
    id: mailIdOf(deliveries),
    to: person.email,
    about: person.userId,
    names: notices.flatMap(namedIn),
    ...(token && { unsubscribe: mailer.link(`/api/notifications/unsubscribe?token=${token}`) }),
    ...writeNoticeMail(person, notices, {
      link: (path) => mailer.link(path),
      ...(token && { turnOff: mailer.link(`/turn-off-mails#token=${token}`) }),
    }),
  };
  try {
    await mailer.send(mail);
    return { status: 'sent', reason: '', attempted: true, at: new Date() };
  } catch (error) {
    logger.warn({ err: error, delivery: mail.id }, 'a mail of a notification could not be sent');
    if (error instanceof MailRefused)
      return { status: 'failed', reason: 'refused', attempted: true, at: new Date() };
    return afterFailure(Math.max(...deliveries.map(({ attempts }) => attempts)) + 1);
  }
}
