import { fillText, type MailContent, neutralName, renderMail } from '@cairn/service/mail';
import type { Account } from '../accounts/account.ts';
import { effective, type Language } from '../accounts/preferences.ts';
import type { AccountMailKind } from './account-mails.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

interface MailTexts {
  subject: string;
  /** Each is a paragraph. `{name}` is the person's, further names stand for details of the mail. */
  paragraphs: readonly string[];
  /** Of mails with a link. */
  button?: string;
}

interface LanguageTexts extends Omit<typeof en, 'mails'> {
  mails: Record<AccountMailKind, MailTexts>;
}

const languages: Record<Language, LanguageTexts> = { en, es, fr, de };

/** What arrives as text names a mail to a person; that about a deleted account is written by `writeReceipt`. */
export function isAccountMail(kind: string): kind is AccountMailKind {
  return Object.hasOwn(en.mails, kind) && kind !== 'account_deleted';
}

export interface MailParts {
  kind: AccountMailKind;
  account: Account;
  /** When what it announces happened. */
  at: Date;
  details: Record<string, string>;
  /** Address behind its button. */
  url: string | undefined;
}

/** A mail in the person's language, with times of their zone. */
export function writeMail({ kind, account, at, details, url }: MailParts) {
  const { language, timezone } = effective(account.preferences);
  const { mails, footer, device, notYou } = languages[language];
  const { subject, paragraphs, button } = mails[kind];
  const { due, ...others } = details;
  const words = {
    ...others,
    notYou,
    ...(others.token && { token: neutralName(others.token) }),
    device: deviceText(details, device),
    name: neutralName(account.user.firstName),
    time: timeText(at, language, timezone),
    ...(due && { due: timeText(new Date(due), language, timezone) }),
  };
  const content: MailContent = {
    language,
    title: subject,
    paragraphs: paragraphs.map((paragraph) => fillText(paragraph, words)),
    footer,
    ...(button && url ? { button: { label: button, url } } : {}),
  };
  return { subject, ...renderMail(content) };
}

/** The mail with the receipt of a deleted account, of which only its language is known any more. */
export function writeReceipt(language: Language, url: string) {
  const { mails, footer } = languages[language];
  const { subject, paragraphs, button } = mails.account_deleted;
  const content: MailContent = {
    language,
    title: subject,
    paragraphs,
    footer,
    ...(button && { button: { label: button, url } }),
  };
  return { subject, ...renderMail(content) };
}

/** A device by its parts, in the person's language. */
function deviceText(
  { browser = '', system = '' }: Record<string, string>,
  { named, unknown }: LanguageTexts['device'],
): string {
  return browser && system ? fillText(named, { browser, system }) : browser || system || unknown;
}

function timeText(at: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
}
