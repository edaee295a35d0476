import { ConfigError } from '@cairn/platform/config';
import type { Logger } from '@cairn/platform/telemetry';
import type { Platform } from '../run/index.ts';
import type { MailConfig } from './fields.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';
import { outboxFolder } from './outbox-folder.ts';
import { smtpSender } from './smtp.ts';

export interface MailerOptions {
  config: MailConfig;
  platform: Pick<Platform, 'mongo' | 'dataPath' | 'webAddress'> & Partial<Pick<Platform, 'metrics'>>;
  logger: Logger;
}

/** Where a Cairn of one's own is, as long as nothing else is known. */
const OWN_ADDRESS = 'http://localhost:8080';

/**
 * Picks how mail leaves. With records in the data folder and no mail server, messages are kept there; with records on a
 * server and no mail server, mail is off, which is said at once.
 *
 * @throws ConfigError when a mail server is named without what else is needed.
 */
export function openMailer({ config, platform, logger }: MailerOptions): Mailer {
  const { SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM, PUBLIC_URL } = config;
  refuseHalf(config);
  const from = MAIL_FROM ?? 'Cairn <cairn@localhost>';
  const link = (path: string) => `${PUBLIC_URL ?? platform.webAddress() ?? OWN_ADDRESS}${path}`;
  if (SMTP_URL)
    return {
      mode: 'smtp',
      outboxFolder: '',
      link,
      send: counted(smtpSender(SMTP_URL, from, { allowsPlain: SMTP_ALLOW_PLAIN }), platform.metrics),
      forget: nothing,
    };
  if (platform.mongo) {
    logger.warn('mail is off: SMTP_URL is not set, so no one can reset a password or confirm an address');
    return { mode: 'off', outboxFolder: '', link, send: nothing, forget: nothing };
  }
  const folder = platform.dataPath('outbox');
  const kept = outboxFolder(folder, from, logger);
  return { mode: 'outbox', outboxFolder: folder, link, ...kept };
}

function counted(send: Mailer['send'], metrics: Platform['metrics'] | undefined): Mailer['send'] {
  return async (mail: Mail) => {
    try {
      await send(mail);
      metrics?.mails.inc({ outcome: 'sent' });
    } catch (error) {
      metrics?.mails.inc({ outcome: error instanceof MailRefused ? 'refused' : 'failed' });
      throw error;
    }
  };
}

async function nothing(): Promise<void> {}

function refuseHalf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: MailConfig): void {
  if (!SMTP_URL) return;
  const faults: string[] = [];
  if (!MAIL_FROM)
    faults.push('MAIL_FROM: must be given with SMTP_URL, for instance Cairn <cairn@example.org>');
  if (!PUBLIC_URL)
    faults.push('PUBLIC_URL: must be given with SMTP_URL, for instance https://cairn.example.org');
  if (faults.length > 0) throw new ConfigError(faults);
}
