import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The Cairns under test: with the built-in answers, and with a language model. */
export type TestedCairn = 'plain' | 'model';

/** Whether the inviter is shown the link: where mail is kept in a folder, and nothing else would pass it on. */
export const LINKS_ARE_SHOWN = process.env.CAIRN_TEST_SHAPE !== 'cluster';

/** Where the messages of a Cairn under test are: in its outbox, or with the mail server of a cluster. */
const folder = (cairn: TestedCairn) => join(String(process.env.CAIRN_E2E_DATA_DIR), cairn, 'outbox');

/** A message as one reads it: what its transfer wrapped and escaped is undone (RFC 2045, quoted-printable). */
const plain = (message: string) =>
  message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

async function messages(cairn: TestedCairn): Promise<string[]> {
  const files = await readdir(folder(cairn)).catch(() => []);
  // Those that are still being written have another ending.
  const names = files.filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.sort().map(async (name) => plain(await readFile(join(folder(cairn), name), 'utf8'))),
  );
}

/**
 * The newest link to `page` in a mail to `address`, once it is there and is not `before`: the part after the host.
 */
export async function linkFor(
  address: string,
  page: string,
  { cairn = 'plain', before }: { cairn?: TestedCairn; before?: string } = {},
): Promise<string> {
  const link = new RegExp(`${page}#token=[\\w.~%-]+`, 'g');
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await messages(cairn)).filter((text) => text.includes(address));
      found = mails.flatMap((text) => text.match(link) ?? []).at(-1);
      return found !== before && found;
    })
    .toBeTruthy();
  return String(found);
}

/** The secret that a link carries where no server and no proxy is sent it. */
export const secretOf = (link: string) => String(link.split('#token=')[1]);
