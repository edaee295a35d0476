import type { Mail } from './mailer.ts';

/** A mail as nodemailer takes it. */
export function messageOf({ id, to, subject, text, html, unsubscribe }: Mail, from: string) {
  return {
    from,
    // As an object: an address that people typed is one mailbox, never a list or a group.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.replace(/^.*@|[>\s]+$/g, '')}>`,
    headers: {
      // RFC 3834: no automatic answers, such as of people who are away.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Nothing that a mail is made of is read from files or other servers. */
export const noSurprises = { disableFileAccess: true, disableUrlAccess: true } as const;
