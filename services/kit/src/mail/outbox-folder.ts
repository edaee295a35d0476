import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../telemetry/index.ts';
import type { Mailer } from './mailer.ts';
import { messageOf, noSurprises } from './message.ts';

/** Older messages go when there are more. */
const KEPT = 500;

/** Keeps mails as `.eml` files, which mail programs open, and says in the log where each is. */
export function outboxFolder(folder: string, from: string, logger: Logger): Mailer['send'] {
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, ...noSurprises });
    const { message } = await transport.sendMail(messageOf(mail, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Ids are made in the order of time, so that the newest message is the last in the folder.
    const path = join(folder, `${mail.id}.eml`);
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    logger.info(
      { file: path, to: mail.to, subject: mail.subject },
      'mail kept in a file: no SMTP_URL is set',
    );
    await prune(folder);
  };
}

async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.slice(0, Math.max(0, names.length - KEPT)))
    await rm(join(folder, name), { force: true });
}
