import type { AccountMailKind } from '../account-mails.ts';

interface MailTexts {
  subject: string;
  /** Each is a paragraph. `{name}` is the person's, further names stand for details of the mail. */
  paragraphs: readonly string[];
  /** Of mails with a link. */
  button?: string;
}

export interface LanguageTexts {
  mails: Record<AccountMailKind, MailTexts>;
  device: {
    /** `{browser}` and `{system}` are its parts. */
    named: string;
    unknown: string;
  };
  /** Under every mail. */
  footer: string;
}
