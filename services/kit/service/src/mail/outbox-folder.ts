import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@cairn/platform/telemetry';
import type { Forgotten, Mailer } from './mailer.ts';
import { messageOf, noSurprises } from './message.ts';

/** Older messages go when there are more. */
const KEPT = 500;

/** Says whom a kept mail is about, and what it names, with spaces between. */
const ABOUT = 'X-Cairn-About';
const NAMES = 'X-Cairn-Names';

/** Keeps mails as `.eml` files, which mail programs open, and says in the log where each is. */
export function outboxFolder(folder: string, from: string, logger: Logger): Pick<Mailer, 'send' | 'forget'> {
  /** Of the mails that were looked through, by their files: each is read once, however much is deleted. */
  const heads = new Map<string, Map<string, string>>();

  async function readHead(name: string): Promise<Map<string, string>> {
    const known = heads.get(name);
    if (known) return known;
    const head = headOf(await readFile(join(folder, name), 'utf8').catch(() => ''));
    if (name.endsWith('.eml') && head.has('to')) heads.set(name, head);
    return head;
  }

  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, ...noSurprises });
      const content = messageOf(mail, from);
      const headers = {
        ...content.headers,
        ...(mail.about && { [ABOUT]: mail.about }),
        ...(mail.names?.length && { [NAMES]: mail.names.join(' ') }),
      };
      const { message } = await transport.sendMail({ ...content, headers });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Ids are made in the order of time, so that the newest message is the last in the folder.
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      heads.delete(`${mail.id}.eml`);
      logger.info(
        { file: path, to: mail.to, subject: mail.subject },
        'mail kept in a file: no SMTP_URL is set',
      );
      await prune(folder);
    },

    async forget(what) {
      if ('mail' in what) return rm(join(folder, `${what.mail}.eml`), { force: true });
      const names = await readdir(folder).catch(() => []);
      const there = new Set(names);
      for (const name of heads.keys()) if (!there.has(name)) heads.delete(name);
      for (const name of names)
        if (isToBeForgotten(await readHead(name), what)) await rm(join(folder, name), { force: true });
    },
  };
}

function isToBeForgotten(head: Map<string, string>, what: Exclude<Forgotten, { mail: string }>): boolean {
  if ('named' in what)
    return (head.get(NAMES.toLowerCase()) ?? '').split(' ').includes(what.named.toLowerCase());
  const isAbout = head.get(ABOUT.toLowerCase()) === what.person.toLowerCase();
  return isAbout || addressOf(head.get('to')) === what.address.toLowerCase();
}

/** The address of a field with one mailbox. */
function addressOf(field = ''): string {
  return field.replace(/^.*<|>.*$/g, '');
}

/** The header fields of a message by their names; names and values in small letters. */
function headOf(message: string): Map<string, string> {
  const end = message.search(/\r?\n\r?\n/);
  const unfolded = message.slice(0, end).replaceAll(/\r?\n[ \t]+/g, ' ');
  return new Map(
    unfolded.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':');
      return [
        line.slice(0, colon).toLowerCase(),
        line
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ];
    }),
  );
}

async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.slice(0, Math.max(0, names.length - KEPT)))
    await rm(join(folder, name), { force: true });
}
