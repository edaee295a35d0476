import { fillText, neutralName, renderMail } from '@cairn/service/mail';
import type { NotificationView } from '../inbox/notification.ts';
import type { Person } from '../services.ts';
import { noticePath } from './notice-path.ts';
import { textsIn, writeNotice } from './write-notice.ts';

export interface MailLinks {
  /** The address of a page of the web client. */
  link(path: string): string;
  /** Where the person turns off mails of these kinds. */
  turnOff?: string;
}

/** The mail of one notification, or of several that were collected; the subject holds nothing that people wrote. */
export function writeNoticeMail(
  { language, firstName }: Person,
  notices: readonly NotificationView[],
  { link, turnOff }: MailLinks,
): { subject: string; text: string; html: string } {
  const texts = textsIn(language);
  const written = notices.map((notice) => writeNotice(notice, language, nameInMail));
  const [first] = written;
  const [notice] = notices;
  const isOne = notices.length === 1 && first && notice;
  const subject = isOne ? first.title : fillText(texts.collectedSubject, { count: String(notices.length) });
  const paragraphs = isOne
    ? [first.line, ...first.further]
    : written.flatMap(({ title, line, further }) => [`${title}: ${line}`, ...further]);
  const name = neutralName(firstName);
  return {
    subject,
    ...renderMail({
      language,
      title: subject,
      paragraphs: [...(name ? [fillText(texts.greeting, { name })] : []), ...paragraphs],
      button: { label: texts.button, url: link(isOne ? noticePath(notice) : '/notifications') },
      footer: turnOff ? `${texts.footer} ${fillText(texts.turnOff, { url: turnOff })}` : texts.askedFor,
    }),
  };
}

/** Endings of documents under which there are no addresses of the web: mail programs make no links of them. */
const PLAIN_ENDING = /\.(pdf|docx|txt|csv|json)$/i;

function nameInMail(name: string): string {
  const ending = PLAIN_ENDING.exec(name)?.[0] ?? '';
  return `${neutralName(name.slice(0, name.length - ending.length))}${ending}`;
}
