import { flag, httpUrl } from '@cairn/platform/config';
import { z } from 'zod';

/** The variables that a service which sends mail reads: `platformSchema.extend({ ...mailFields })`. */
export const mailFields = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://')
    .optional()
    .describe(
      'server that mail is sent through, for instance smtp://name:password@mail.example.org:587; without one, mail is kept in a folder of the data folder, and off where records are in MongoDB',
    ),
  SMTP_ALLOW_PLAIN: flag()
    .optional()
    .describe(
      'whether smtp:// may send without TLS to another machine; links in mail can be read on the way then',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>]+@[^\s<>]+>?$/, 'must be an address such as Cairn <cairn@example.org>')
    .optional()
    .describe('whom mail comes from; must be given with SMTP_URL'),
  PUBLIC_URL: httpUrl()
    .optional()
    .describe(
      'address under which people reach the web client, for links in mail; must be given with SMTP_URL',
    ),
};

export interface MailConfig {
  SMTP_URL?: string | undefined;
  SMTP_ALLOW_PLAIN?: boolean | undefined;
  MAIL_FROM?: string | undefined;
  PUBLIC_URL?: string | undefined;
}
