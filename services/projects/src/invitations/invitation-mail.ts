import { neutralName, renderMail } from '@cairn/service/mail';
import type { InvitedRole } from './invitation.ts';

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

interface Words {
  /** Without anything that a person wrote: it is shown to strangers before they open the mail. */
  subject: string;
  body(inviter: string, project: string): string;
  roles: Record<InvitedRole, string>;
  expires(date: string): string;
  address: string;
  button: string;
  somebody: string;
  footer: string;
}

const english: Words = {
  subject: 'You are invited to a project in Cairn',
  body: (inviter, project) => `${inviter} invites you to work on the project “${project}” in Cairn.`,
  roles: {
    editor: 'As an editor you can add documents, chat about them and change the project.',
    viewer: 'As a viewer you can read everything in the project and chat about it.',
  },
  expires: (date) => `The link works once, until ${date}.`,
  address: 'It is for this address: sign in with it, or make an account with it.',
  button: 'Open the invitation',
  somebody: 'Somebody',
  footer: 'You did not expect this? Then you need do nothing: without you the invitation expires.',
};

const words: Record<string, Words> = {
  en: english,
  es: {
    subject: 'Le han invitado a un proyecto de Cairn',
    body: (inviter, project) => `${inviter} le invita a trabajar en el proyecto «${project}» en Cairn.`,
    roles: {
      editor: 'Como editor puede añadir documentos, chatear sobre ellos y modificar el proyecto.',
      viewer: 'Como lector puede leer todo lo que hay en el proyecto y chatear sobre ello.',
    },
    expires: (date) => `El enlace funciona una sola vez, hasta el ${date}.`,
    address: 'Es para esta dirección: inicie sesión con ella o cree una cuenta con ella.',
    button: 'Abrir la invitación',
    somebody: 'Alguien',
    footer: '¿No esperaba este mensaje? No tiene que hacer nada: la invitación caducará por sí sola.',
  },
  fr: {
    subject: 'Vous êtes invité à un projet dans Cairn',
    body: (inviter, project) =>
      `${inviter} vous invite à travailler sur le projet « ${project} » dans Cairn.`,
    roles: {
      editor: 'Avec le rôle d’éditeur, vous pouvez ajouter des documents, en discuter et modifier le projet.',
      viewer: 'Avec le rôle de lecteur, vous pouvez lire tout le contenu du projet et en discuter.',
    },
    expires: (date) => `Le lien fonctionne une seule fois, jusqu’au ${date}.`,
    address: 'Il est destiné à cette adresse : connectez-vous avec elle, ou créez un compte avec elle.',
    button: 'Ouvrir l’invitation',
    somebody: 'Quelqu’un',
    footer: 'Vous n’attendiez pas ce message ? Vous n’avez rien à faire : l’invitation expirera d’elle-même.',
  },
  de: {
    subject: 'Sie sind zu einem Projekt in Cairn eingeladen',
    body: (inviter, project) => `${inviter} lädt Sie ein, in Cairn am Projekt „${project}“ mitzuarbeiten.`,
    roles: {
      editor: 'Sie können Dokumente hinzufügen, darüber chatten und das Projekt ändern.',
      viewer: 'Sie können alles im Projekt lesen und darüber chatten.',
    },
    expires: (date) => `Der Link gilt einmal und bis zum ${date}.`,
    address: 'Er ist für diese Adresse: Melden Sie sich mit ihr an, oder legen Sie ein Konto mit ihr an.',
    button: 'Einladung öffnen',
    somebody: 'Jemand',
    footer:
      'Sie haben das nicht erwartet? Dann brauchen Sie nichts zu tun: Die Einladung läuft von selbst ab.',
  },
};

/** An invitation in the language of who sends it: that of who gets it is not known. */
export function invitationMail(letter: InvitationLetter): { subject: string; text: string; html: string } {
  const language = Object.hasOwn(words, letter.language) ? letter.language : 'en';
  const say = words[language] ?? english;
  const inviter = neutralName(letter.inviterName) || say.somebody;
  const project = neutralName(letter.projectName);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    subject: say.subject,
    ...renderMail({
      language,
      title: say.subject,
      paragraphs: [
        say.body(inviter, project),
        say.roles[letter.role],
        `${say.expires(date.format(letter.expiresAt))} ${say.address}`,
      ],
      button: { label: say.button, url: letter.link },
      footer: say.footer,
    }),
  };
}
