import type { Mailer } from './mailer.ts';
import { MailRefused } from './mailer.ts';
import { messageOf, noSurprises } from './message.ts';

/** No step of handing over a mail may take longer, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hosts that mail reaches without leaving the machine. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Sends through the server of an `smtp://` or `smtps://` address. With `smtp://` the connection must turn to TLS, or
 * nothing is sent: an attacker in between could strip the offer, and read links that set passwords. Not required on the
 * machine itself, nor where `allowsPlain` says so.
 */
export function smtpSender(url: string, from: string, { allowsPlain = false } = {}): Mailer['send'] {
  const requireTLS = !allowsPlain && !LOOPBACK.test(new URL(url).hostname);
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url, requireTLS, ...PATIENCE, ...noSurprises });
    try {
      await transport.sendMail(messageOf(mail, from));
    } catch (error) {
      throw isFinal(error)
        ? new MailRefused('The mail server refused the message.', { cause: error })
        : error;
    } finally {
      transport.close();
    }
  };
}

/**
 * Whether trying again is of no use: the server answered the sender, the recipient or the message itself with a
 * permanent failure (RFC 5321 4.2.1). A wrong password (535) is for the operator to mend, and the mail waits for that.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutMail && Number(error.responseCode) >= 500;
}
