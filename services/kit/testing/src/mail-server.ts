import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Its header fields, unfolded, by their names in small letters. */
  headers: ReadonlyMap<string, string>;
  /** Where its links lead, as its plain text has them. */
  links: URL[];
}

export interface TestMailServer {
  url: string;
  /** What was taken in so far, oldest first. */
  received: ReceivedMail[];
  /** Takes mails in, and answers nothing until `release`; `reached` is when the first is there. */
  hold(): { reached: Promise<void>; release(): void };
  /** Answers those recipients for whom it gives a reply code with it, instead of taking the mail. */
  refuse(reply: (to: string) => number | undefined): void;
  close(): Promise<void>;
}

/**
 * A real mail server, on a free port unless one is given, which takes every mail; it also keeps it in `folder`, if any.
 */
export async function startMailServer(at = 0, folder?: string): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let held: Promise<void> | undefined;
  let arrived = () => {};
  let refusal: (to: string) => number | undefined = () => undefined;
  const take = async (stream: Readable) => {
    const raw = await buffer(stream);
    received.push(await readMail(raw));
    if (folder) await keep(raw, folder, received.length);
    arrived();
    await held;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refusal(address);
      done(responseCode ? Object.assign(new Error('not today'), { responseCode }) : null);
    },
    onData(stream, _session, done) {
      // A sender that ends in the middle of a mail has sent none.
      take(stream).then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    hold() {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = released.promise;
      arrived = reached.resolve;
      return { reached: reached.promise, release: released.resolve };
    },
    refuse(reply) {
      refusal = reply;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** As an outbox folder has it: named in the order of arrival, and there only when it is whole. */
async function keep(raw: Uint8Array, folder: string, number: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${String(number).padStart(6, '0')}.eml`);
  await writeFile(`${path}.part`, raw);
  await rename(`${path}.part`, path);
}

/** A message as it goes over the wire, or lies in an outbox folder. */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const {
    messageId = '',
    from,
    to,
    subject = '',
    text = '',
    html = '',
    headers,
  } = await PostalMime.parse(raw);
  return {
    messageId,
    from: from?.address ?? '',
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject,
    text,
    html,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    links: [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link)),
  };
}

/** The secret of a mail's link: in the fragment, which no server and no proxy is sent. */
export function secretOf({ links }: Pick<ReceivedMail, 'links'>): string {
  return (links[0] && secretIn(links[0])) ?? '';
}

export function secretIn(link: URL): string | undefined {
  return new URLSearchParams(link.hash.slice(1)).get('token') ?? undefined;
}

/** The mails of an outbox folder, oldest first. */
export async function mailsIn(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name)))));
}
