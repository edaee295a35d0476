import type { ConsumerOptions, Envelope } from '@cairn/messaging/events';
import type { Logger } from '@cairn/platform/telemetry';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Waits between tries to send a mail: from a second to six hours, about a day in all. */
export const MAIL_DELAYS: readonly number[] = [
  1_000,
  10_000,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
  6 * HOUR,
];

export interface MailConsumerOptions {
  consumer: string;
  subjects: readonly string[];
  mailer: Mailer;
  logger: Logger;
  /**
   * Makes the mail of an event when it is sent, and again for each try: what it holds is kept nowhere else. Undefined
   * when there is nothing to send any more.
   */
  compose(event: Envelope): Promise<Omit<Mail, 'id'> | undefined>;
}

/**
 * Sends the mails that events ask for. The event is written with the change that makes a mail necessary, so that no
 * mail is lost with a process; it waits, with growing delays, while the mail server is away.
 */
export function mailConsumer({ mailer, logger, compose, ...options }: MailConsumerOptions): ConsumerOptions {
  return {
    ...options,
    concurrency: 2,
    delays: MAIL_DELAYS,
    async handle(event) {
      if (mailer.mode === 'off') return;
      const mail = await compose(event);
      if (!mail) return;
      try {
        await mailer.send({ id: event.id, ...mail });
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        logger.warn({ err: error, event: event.id }, 'a mail was refused for good and is given up');
      }
    },
  };
}
