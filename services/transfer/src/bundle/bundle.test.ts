import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '../export/write-bundle.ts';
import { checkBundle } from '../import/check-bundle.ts';
import { silent } from '../report/progress.ts';
import { survey } from '../survey.ts';
import { memoryBlobs, memoryStore } from '../testing/memory-content.ts';
import { bytes, header, someContent, someUsers, writtenBundle } from '../testing/written-bundle.ts';
import { type BundleItem, readBundle } from './reader.ts';

describe('a bundle', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-bundle-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function itemsOf(path: string) {
    const items: (Exclude<BundleItem, { type: 'file' }> | (BundleItem & { type: 'file'; text: string }))[] =
      [];
    for await (const item of readBundle(path)) {
      if (item.type !== 'file') items.push(item);
      else items.push({ ...item, text: await textOf(item.content) });
    }
    return items;
  }

  it('gives back what was written, in its order', async () => {
    const items = await itemsOf(await writtenBundle(folder, await someContent()));
    expect(items.map(({ type }) => type)).toEqual([
      'header',
      'records',
      'records',
      'file',
      'file',
      'manifest',
    ]);
    expect(items[0]).toMatchObject({ header });
    expect(items[1]).toMatchObject({ service: 'auth', kind: 'users', records: someUsers });
    expect(items[2]).toMatchObject({ service: 'memory', kind: 'items' });
    const files = items.filter((item) => item.type === 'file');
    expect(files.map(({ text, size, holders }) => [text, size, holders])).toEqual(
      expect.arrayContaining([
        ['The ferry leaves at nine.', 25, ['doc-1', 'doc-2']],
        ['', 0, ['doc-3']],
      ]),
    );
  });

  it('counts and hashes every kind and file as the content itself is counted', async () => {
    const content = await someContent();
    const { manifest } = await checkBundle(await writtenBundle(folder, content), silent);
    expect(manifest.kinds).toMatchObject([
      { service: 'auth', kind: 'users', records: 2 },
      { service: 'auth', kind: 'sessions', records: 0, bytes: 0 },
      { service: 'memory', kind: 'items', records: 1 },
    ]);
    expect(manifest.files).toMatchObject({ count: 2, bytes: 25 });
    const { kinds, files } = await survey(content, { progress: silent, readFiles: true });
    expect({ kinds, files }).toEqual({ kinds: manifest.kinds, files: manifest.files });
  });

  it('is opened with tar, and its hashes checked with sha256sum', async () => {
    const path = await writtenBundle(folder, await someContent());
    const tar = (...args: string[]) => execFileSync('tar', [...args], { encoding: 'utf8' });
    const names = tar('-tf', path).trim().split('\n');
    expect(names.at(0)).toBe('bundle.json');
    expect(names.at(-1)).toBe('manifest.json');
    const manifest = JSON.parse(tar('-xOf', path, 'manifest.json'));
    const lines = tar('-xOf', path, 'records/auth/users/000001.jsonl');
    const hashed = execFileSync('sha256sum', { input: lines, encoding: 'utf8' }).split(' ')[0];
    expect(hashed).toBe(manifest.kinds[0].sha256);
    expect(
      lines
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line)),
    ).toEqual(someUsers);
    for (const name of names.filter((each) => /^files\/[0-9a-f]{64}$/.test(each))) {
      const content = execFileSync('tar', ['-xOf', path, name]);
      expect(`files/${createHash('sha256').update(content).digest('hex')}`).toBe(name);
    }
  });

  it('is the same text whatever order a store gives members in', async () => {
    const turned = someUsers.map(({ key, value }) => ({ value: turn(value), key }));
    const one = await survey(
      { stores: [auth(someUsers)], blobs: memoryBlobs() },
      { progress: silent, readFiles: false },
    );
    const two = await survey(
      { stores: [auth(turned)], blobs: memoryBlobs() },
      { progress: silent, readFiles: false },
    );
    expect(two).toEqual(one);
  });

  it('cuts long kinds into parts that follow each other, and long lists of files as well', async () => {
    const users = Array.from({ length: 1_500 }, (_, n) => ({
      key: String(n).padStart(6, '0'),
      value: { text: 'x'.repeat(n === 700 ? 5_000_000 : 6_000) },
    }));
    const blobs = memoryBlobs();
    for (let n = 0; n < 1_001; n++) await blobs.put(`d${n}`, bytes(`file ${n}`), { maxBytes: 99 });
    const path = await writtenBundle(folder, { stores: [auth(users)], blobs });
    const names = execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).split('\n');
    expect(names.filter((name) => name.startsWith('records/')).length).toBeGreaterThan(2);
    expect(names.filter((name) => /^files\/\d{6}\.jsonl/.test(name))).toHaveLength(3);
    const items = await itemsOf(path);
    expect(items.flatMap((item) => (item.type === 'records' ? item.records : []))).toEqual(users);
    expect(items.filter(({ type }) => type === 'file')).toHaveLength(1_001);
  });

  it('can be read by its owner only, and leaves nothing else behind', async () => {
    await writeFile(join(folder, 'test.cairn.partial'), 'of an attempt that was killed');
    const path = await writtenBundle(folder, await someContent());
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['test.cairn']);
  });

  describe('that cannot be written whole', () => {
    const options = { header, leftParked: 0, isShared: true, progress: silent };

    async function refused(change: Partial<Parameters<typeof writeBundle>[0]>): Promise<Error> {
      const path = join(folder, 'test.cairn');
      await writeFile(path, 'the one of yesterday');
      const work = {
        ...options,
        content: await someContent(),
        path,
        stillQuiet: async () => undefined,
        ...change,
      };
      const error = await writeBundle(work).then(
        () => expect.fail('written'),
        (cause: Error) => cause,
      );
      expect(await readdir(folder)).toEqual(['test.cairn']);
      expect(await readFile(path, 'utf8')).toBe('the one of yesterday');
      return error;
    }

    it('is none, when a file is damaged: it says whose', async () => {
      const content = await someContent();
      const blobs = { ...content.blobs, read: () => bytes('another text of the same l') };
      const error = await refused({ content: { ...content, blobs } });
      expect(error.message).toMatch(/damaged.*\bdoc-[13]/);
    });

    it('is none, when a file is missing', async () => {
      const content = await someContent();
      const blobs = { ...content.blobs, read: () => memoryBlobs().read('x') };
      expect((await refused({ content: { ...content, blobs } })).message).toBe('The stored file is gone.');
    });

    it('is none, when something changed meanwhile: it says what', async () => {
      const content = await someContent();
      let reads = 0;
      const portable = memoryStore({ items: [{ key: '1', value: 1 }] });
      const busy = {
        ...portable,
        async read(...args: Parameters<typeof portable.read>) {
          if (++reads === 2) await portable.write('items', [{ key: '0', value: 0 }]);
          return portable.read(...args);
        },
      };
      const error = await refused({
        content: { ...content, stores: [{ service: 'memory', portable: busy }] },
      });
      expect(error.message).toMatch(/gateways down to 0.*memory\/items: 2 records in place of 1/s);
    });

    it('is none, when there is something to do in the end', async () => {
      const error = await refused({ stillQuiet: () => Promise.reject(new Error('not quiet')) });
      expect(error.message).toBe('not quiet');
    });

    it('is none, when it is stopped', async () => {
      const error = await refused({ signal: AbortSignal.abort(new Error('stopped')) });
      expect(error.message).toBe('stopped');
    });

    it('is none, when a store gives its records out of order', async () => {
      const wrong = {
        kinds: ['items'],
        read: async () => [
          { key: 'b', value: 1 },
          { key: 'a', value: 1 },
        ],
        write: async () => undefined,
      };
      const error = await refused({
        content: { stores: [{ service: 'memory', portable: wrong }], blobs: memoryBlobs() },
      });
      expect(error.message).toBe('memory/items: a comes after b');
    });

    it('is none, when the disk does not take it', async () => {
      await expect(
        writeBundle({
          ...options,
          content: await someContent(),
          path: '/dev/full/x',
          stillQuiet: async () => undefined,
        }),
      ).rejects.toThrow(/ENOTDIR/);
    });
  });

  function auth(users: typeof someUsers) {
    return { service: 'auth' as const, portable: memoryStore({ users }) };
  }
});

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The same with members in another order. */
function turn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turn(member)]),
  );
}
