import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBundle } from '../import/check-bundle.ts';
import { Refusal } from '../refusal.ts';
import { silent } from '../report/progress.ts';
import {
  entriesOf,
  someContent,
  type TarEntry,
  tampered,
  tarOf,
  writtenBundle,
} from '../testing/written-bundle.ts';
import { LONGEST_PART } from './format.ts';

const USERS = 'records/auth/users/000001.jsonl';

describe('a broken or hostile bundle', () => {
  let folder: string;
  let whole: Buffer;
  let entries: TarEntry[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-hostile-'));
    whole = await readFile(await writtenBundle(folder, await someContent()));
    entries = await entriesOf(whole);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function refusalOf(bytes: Uint8Array): Promise<string> {
    const path = join(folder, 'hostile.cairn');
    await writeFile(path, bytes);
    const error = await checkBundle(path, silent).then(
      () => expect.fail('was taken'),
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).message;
  }

  const refusalOfEntries = async (changed: readonly TarEntry[]) => refusalOf(await tarOf(changed));
  const at = (name: string) => entries.findIndex((entry) => entry.name === name);
  const contentOf = (name: string) => entries[at(name)]?.content ?? expect.fail(`there is no ${name}`);
  const file = () =>
    entries.find(({ name, content }) => /^files\/[0-9a-f]{64}$/.test(name) && content.length > 0) ??
    expect.fail('no file');

  function replaced(name: string, change: (content: Buffer) => Buffer | string): TarEntry[] {
    return entries.map((entry) =>
      entry.name === name ? { ...entry, content: Buffer.from(change(entry.content)) } : entry,
    );
  }

  it('is refused when it was cut off, wherever that was', async () => {
    const end = whole.lastIndexOf('manifest.json') + 512 + contentOf('manifest.json').length;
    for (let length = 0; length < end; length += 97) {
      expect(await refusalOf(whole.subarray(0, length)), String(length)).toMatch(/cannot be used/);
    }
  });

  it('is refused when a byte of it is another, wherever that is', async () => {
    const manifestEnd = whole.lastIndexOf('manifest.json') + 512 + contentOf('manifest.json').length;
    const unread: number[] = [];
    for (let offset = 0; offset < manifestEnd; offset += 61) {
      const changed = Buffer.from(whole);
      changed[offset] = (changed[offset] ?? 0) ^ 0x20;
      const path = join(folder, 'hostile.cairn');
      await writeFile(path, changed);
      const taken = await checkBundle(path, silent).then(
        () => true,
        (error) => {
          expect(error).toBeInstanceOf(Refusal);
          return false;
        },
      );
      if (taken) unread.push(offset);
    }
    // What fills a block up is no content, and the names of the manifest's members need not all be known.
    const manifestAt = whole.lastIndexOf('manifest.json');
    const content = unread.filter((offset) => offset < manifestAt && whole[offset] !== 0);
    expect(content.map((offset) => `${offset}: ${whole.subarray(offset - 10, offset + 10)}`)).toEqual([]);
    expect(unread.length).toBeLessThan(manifestEnd / 61 / 2);
  });

  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['another file', Buffer.from('PK\u0003\u0004 this is no tar file'.repeat(100))],
    ['an empty tar file', Buffer.alloc(10_240)],
  ])('is refused: %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toMatch(/cannot be used/);
  });

  it('is refused when it is not there, or a folder', async () => {
    await expect(checkBundle(join(folder, 'nowhere'), silent)).rejects.toThrow(/cannot be read.*ENOENT/);
    await expect(checkBundle(folder, silent)).rejects.toThrow(/is no file/);
  });

  it('is refused, before all else, when a newer version wrote it', async () => {
    for (const name of ['bundle.json', 'manifest.json']) {
      const newer = replaced(
        name,
        () => '{"format":"cairn-bundle","formatVersion":2,"shape":"unknown today"}',
      );
      expect(await refusalOfEntries(newer)).toBe(
        'The bundle was written by a newer version of Cairn (format 2; this version reads up to 1). Import it with that version or a later one.',
      );
    }
  });

  it('is taken when the same version of the format says more than is known here', async () => {
    const more = (content: Buffer) =>
      JSON.stringify({ ...JSON.parse(content.toString()), comment: 'of later' });
    const path = join(folder, 'later.cairn');
    await writeFile(path, await tarOf(replaced('bundle.json', more)));
    expect((await checkBundle(path, silent)).manifest.kinds).toHaveLength(3);
    await writeFile(path, await tarOf(replaced('manifest.json', more)));
    expect((await checkBundle(path, silent)).manifest.kinds).toHaveLength(3);
  });

  it.each([
    '../../etc/cron.d/x',
    '/etc/passwd',
    'records/../../x/000001.jsonl',
    'records/auth/../000001.jsonl',
    'records/unknown/users/000001.jsonl',
    'records/auth/__proto__/000001.jsonl',
    'records/auth/users/1.jsonl',
    'records/auth/users/0000001.jsonl',
    'files/../x',
    'files/ABC',
    'README',
  ])('is refused for the entry %s', async (name) => {
    const extra = { name, content: Buffer.from('{}\n') };
    expect(await refusalOfEntries(entries.toSpliced(1, 0, extra))).toMatch(/is nothing that a bundle has/);
  });

  it.each(['symlink', 'directory'] as const)('is refused for a %s', async (type) => {
    const name = type === 'symlink' ? USERS : 'records/';
    const extra = { name, type, content: Buffer.alloc(0), linkname: '/etc/passwd' };
    expect(await refusalOfEntries(entries.toSpliced(1, 0, extra))).toMatch(/is nothing that a bundle has/);
  });

  it('is refused for an entry that claims to be giant, without being read into memory', async () => {
    const giant = Buffer.from(whole);
    const header = giant.indexOf(USERS);
    const sized = (size: string) => {
      giant.write(`${size} `, header + 124);
      let sum = 8 * 32;
      for (let i = 0; i < 512; i++) if (i < 148 || i >= 156) sum += giant[header + i] ?? 0;
      giant.write(`${sum.toString(8).padStart(6, '0')} `, header + 148);
      return giant;
    };
    expect(await refusalOf(sized('77777777777'))).toMatch(/longer than the whole file/);
    const long = entries.toSpliced(1, 0, {
      name: 'records/auth/a/000001.jsonl',
      content: Buffer.alloc(LONGEST_PART + 1),
    });
    expect(await refusalOfEntries(long)).toMatch(/longer than any that Cairn writes/);
  });

  it('is refused when a record or a file is another than the manifest says', async () => {
    const swapped = replaced(USERS, (content) => content.toString().replace('Ada', 'Eve'));
    expect(await refusalOfEntries(swapped)).toMatch(/does not agree with what came of auth\/users/);
    expect(await refusalOfEntries(entries.filter(({ name }) => name !== USERS))).toMatch(
      /what came of auth\/users/,
    );
    const other = replaced(file().name, (content) => content.toString().replace('nine', 'nono'));
    expect(await refusalOfEntries(other)).toMatch(/another content than its hash says/);
    const longer = replaced(file().name, (content) => `${content} And again.`);
    expect(await refusalOfEntries(longer)).toMatch(/bytes in place of/);
  });

  it('is refused when a file is missing, strange, or comes twice', async () => {
    const index = at(file().name);
    expect(await refusalOfEntries(entries.toSpliced(index, 1))).toMatch(/cannot be used/);
    const noFiles = entries.filter(({ name }) => !/^files\/[0-9a-f]{64}$/.test(name));
    expect(await refusalOfEntries(noFiles)).toMatch(/files\/[0-9a-f]{64} is missing/);
    expect(await refusalOfEntries(entries.toSpliced(index, 0, file()))).toMatch(/cannot be/);
    const strange = { name: `files/${'0'.repeat(64)}`, content: Buffer.alloc(0) };
    expect(await refusalOfEntries(entries.toSpliced(index, 0, strange))).toMatch(/cannot be/);
    expect(await refusalOfEntries(entries.toSpliced(1, 0, strange))).toMatch(/cannot be/);
  });

  it('is refused when its entries are not in their order', async () => {
    const manifest = entries.at(-1) ?? expect.fail('empty');
    for (const changed of [
      [manifest, ...entries.slice(0, -1)],
      [...entries, { name: USERS, content: contentOf(USERS) }],
      [...entries, manifest],
      entries.slice(1),
      [...entries.slice(0, 1), ...entries],
      entries.toSpliced(at(USERS), 1, {
        name: USERS.replace('1.jsonl', '2.jsonl'),
        content: contentOf(USERS),
      }),
      entries.toSpliced(at(USERS) + 1, 0, { name: USERS, content: contentOf(USERS) }),
      entries.toSpliced(at('memory') + 3, 0, {
        name: USERS.replace('1.jsonl', '2.jsonl'),
        content: contentOf(USERS),
      }),
    ]) {
      expect(await refusalOfEntries(changed)).toMatch(/cannot be used/);
    }
  });

  it.each([
    ['no JSON', '{"key":"a","value":\n'],
    ['no record', '{"key":"a"}\n'],
    ['another member', '{"key":"a","other":1,"value":1}\n'],
    ['no key', '{"key":"","value":1}\n'],
    ['a number for a key', '{"key":1,"value":1}\n'],
    ['no end of the line', '{"key":"a","value":1}'],
    ['an empty line', '{"key":"a","value":1}\n\n'],
    ['nothing', ''],
    ['out of order', '{"key":"b","value":1}\n{"key":"a","value":1}\n'],
    ['twice', '{"key":"a","value":1}\n{"key":"a","value":1}\n'],
    ['not as Cairn writes it', '{"value":1, "key":"a"}\n'],
    ['a member twice', '{"key":"a","value":{"x":1,"x":2}}\n'],
    ['nested without end', `{"key":"a","value":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`],
    ['a mark of byte order', '\ufeff{"key":"a","value":1}\n'],
  ])('is refused for lines with %s, although every hash agrees', async (_, text) => {
    expect(await refusalOfEntries(tampered(entries, USERS, text))).toMatch(
      /^The bundle cannot be used: records\/auth\/users\/000001.jsonl/,
    );
  });

  it('is refused for text that is not UTF-8', async () => {
    const wrong = Buffer.from('{"key":"a","value":"\xff"}\n', 'latin1');
    expect(await refusalOfEntries(replaced(USERS, () => wrong))).toMatch(/is not UTF-8/);
  });

  it('is refused when holders are no ids', async () => {
    const list = replaced('files/000001.jsonl', (content) => content.toString().replace('doc-3', '../x'));
    expect(await refusalOfEntries(list)).toMatch(/files\/000001.jsonl, line \d, has a fault/);
  });

  it('is refused when the manifest is that of another bundle, or has faults', async () => {
    const change = (more: object) =>
      replaced('manifest.json', (content) => JSON.stringify({ ...JSON.parse(content.toString()), ...more }));
    expect(await refusalOfEntries(change({ id: '01930000-0000-7000-8000-000000000002' }))).toMatch(
      /that of another bundle/,
    );
    expect(await refusalOfEntries(change({ kinds: 'all' }))).toMatch(/manifest.json has a fault at "kinds"/);
    expect(await refusalOfEntries(change({ kinds: [] }))).toMatch(/does not name auth\/users/);
    expect(await refusalOfEntries(change({ format: 'zip' }))).toMatch(/fault at "format"/);
    expect(await refusalOfEntries(replaced('manifest.json', () => '{'))).toMatch(/manifest.json is not JSON/);
  });
});
