import { fillText, neutralName, renderMail } from '@cairn/service/mail';
import type { InvitedRole } from './invitation.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

/** What an invitation says. */
export interface InvitationLetter {
  language: string;
  projectName: string;
  /** Empty when it is not known. */
  inviterName: string;
  role: InvitedRole;
  expiresAt: Date;
  link: string;
}

/** The subject holds nothing that a person wrote: it is shown to strangers before they open the mail. */
const languages: Record<string, typeof en> = { en, es, fr, de };

/** An invitation in the language of who sends it: that of who gets it is not known. */
export function invitationMail(letter: InvitationLetter): { subject: string; text: string; html: string } {
  const language = Object.hasOwn(languages, letter.language) ? letter.language : 'en';
  const say = languages[language] ?? en;
  const inviter = neutralName(letter.inviterName) || say.somebody;
  const project = neutralName(letter.projectName);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    subject: say.subject,
    ...renderMail({
      language,
      title: say.subject,
      paragraphs: [
        fillText(say.body, { inviter, project }),
        say.roles[letter.role],
        `${fillText(say.expires, { date: date.format(letter.expiresAt) })} ${say.address}`,
      ],
      button: { label: say.button, url: letter.link },
      footer: say.footer,
    }),
  };
}
