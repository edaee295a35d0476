import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore, ByteRange } from './blob-store.ts';

export interface BlobsUnderTest {
  blobs: BlobStore;
  /** Names of whatever is kept that is no whole blob. */
  leftovers(): Promise<string[]>;
  close(): Promise<void> | void;
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** What every blob store must do. */
export function describeBlobStore(adapter: string, open: () => Promise<BlobsUnderTest>): void {
  describe(`blob store on ${adapter}`, () => {
    let under: BlobsUnderTest;
    let blobs: BlobStore;

    beforeEach(async () => {
      under = await open();
      blobs = under.blobs;
    });
    afterEach(() => under.close());

    const limit = { maxBytes: 1_000_000 };
    const put = (holder: string, bytes: Uint8Array) => blobs.put(holder, Readable.from([bytes]), limit);
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

    async function contentOf(name: string, range?: ByteRange): Promise<Buffer> {
      return Buffer.concat(await gather(blobs.read(name, range)));
    }

    async function listed() {
      const all = await gather(blobs.list());
      return all.map((blob) => ({ ...blob, holders: blob.holders.toSorted() }));
    }

    it('keeps a stream under the hash of its content, and gives it back', async () => {
      const chunks = Array.from({ length: 40 }, () => randomBytes(1 + Math.floor(Math.random() * 9_000)));
      const whole = Buffer.concat(chunks);
      const stored = await blobs.put('doc-1', Readable.from(chunks), limit);
      expect(stored).toEqual({ sha256: sha256(whole), size: whole.byteLength });
      expect((await contentOf(stored.sha256)).equals(whole)).toBe(true);
      const file = await blobs.openFile(stored.sha256);
      expect((await readFile(file.path)).equals(whole)).toBe(true);
      await file.release();
      expect(await under.leftovers()).toEqual([]);
    });

    it('keeps an empty one', async () => {
      const { sha256: name } = await blobs.put('doc', Readable.from([]), limit);
      expect(await contentOf(name)).toHaveLength(0);
    });

    it.each([
      [{ start: 0, end: 4 }, '0123'],
      [{ start: 3 }, '3456789'],
      [{ start: 3, end: 4 }, '3'],
      [{ start: 8, end: 100 }, '89'],
      [{ start: 5, end: 5 }, ''],
      [{ start: 10 }, ''],
      [{ start: 50, end: 60 }, ''],
    ])('reads the range %j', async (range, expected) => {
      const { sha256: name } = await put('doc', Buffer.from('0123456789'));
      expect((await contentOf(name, range)).toString()).toBe(expected);
    });

    it('keeps the same content once, until its last holder lets go', async () => {
      const bytes = randomBytes(5_000);
      const { sha256: name } = await put('one', bytes);
      expect((await put('two', bytes)).sha256).toBe(name);
      await put('two', bytes);
      expect(await listed()).toEqual([{ sha256: name, size: 5_000, holders: ['one', 'two'] }]);
      await blobs.release('one', name);
      await blobs.release('one', name);
      expect((await contentOf(name)).equals(bytes)).toBe(true);
      await blobs.release('two', name);
      await expect(contentOf(name)).rejects.toMatchObject({ code: 'not_found' });
      await expect(blobs.openFile(name)).rejects.toMatchObject({ code: 'not_found' });
      expect(await listed()).toEqual([]);
      expect(await under.leftovers()).toEqual([]);
    });

    it('lists in the order of names', async () => {
      const names = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => (await put('doc', Buffer.from(`content ${n}`))).sha256),
      );
      expect((await listed()).map((blob) => blob.sha256)).toEqual(names.sort());
    });

    it('stays whole when the same content is taken and released at once', async () => {
      const bytes = randomBytes(2_000);
      const name = sha256(bytes);
      await put('keeper', bytes);
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          await put(`holder-${n}`, bytes);
          await blobs.release(`holder-${n}`, name);
        }),
      );
      expect(await listed()).toEqual([{ sha256: name, size: 2_000, holders: ['keeper'] }]);
      expect((await contentOf(name)).equals(bytes)).toBe(true);
    });

    it('takes and lets go of different content side by side', async () => {
      await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const { sha256: name } = await put('holder', Buffer.from(`content ${n}`));
          await blobs.release('holder', name);
        }),
      );
      expect(await listed()).toEqual([]);
    });

    it('keeps nothing of a stream that was cut', async () => {
      async function* cut() {
        yield randomBytes(10_000);
        throw new Error('the connection was lost');
      }
      await expect(blobs.put('doc', cut(), limit)).rejects.toThrow('the connection was lost');
      expect(await listed()).toEqual([]);
      expect(await under.leftovers()).toEqual([]);
    });

    it('keeps nothing of what is too large, and stops reading it', async () => {
      let given = 0;
      async function* endless() {
        for (;;) {
          given += 100_000;
          yield Buffer.alloc(100_000);
        }
      }
      await expect(blobs.put('doc', endless(), limit)).rejects.toMatchObject({
        code: 'too_large',
      });
      expect(given).toBeLessThan(1_300_000);
      expect(await listed()).toEqual([]);
      expect(await under.leftovers()).toEqual([]);
      expect((await put('doc', Buffer.alloc(1_000_000))).size).toBe(1_000_000);
    });

    it('knows only names it gave', async () => {
      for (const name of ['0'.repeat(64), '../../etc/passwd', '', `${'0'.repeat(64)}/..`]) {
        await expect(contentOf(name)).rejects.toMatchObject({ code: 'not_found' });
      }
      await blobs.release('no-holder', '0'.repeat(64));
      await expect(put('../escape', Buffer.from('x'))).rejects.toThrow();
      expect(await under.leftovers()).toEqual([]);
    });
  });
}
