import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { testS3 } from '@cairn/testing/s3';
import { openTcpProxy, type TcpProxy } from '@cairn/testing/tcp-proxy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../blob-store.ts';
import { describeBlobStore } from '../contract.ts';
import { SqliteBlobRecords } from '../recorded/sqlite-records.ts';
import { openBucket } from './bucket.ts';
import { PART_BYTES } from './part.ts';
import { openS3Blobs, type S3BlobsOptions } from './s3-blobs.ts';
import { gather, openOnMongo } from './testing/under-test.ts';

const limit = { maxBytes: 100_000_000 };
/** The least that S3 takes. */
const SMALL_PART = 5 * 1024 * 1024;

describeBlobStore('S3, with records in MongoDB', openOnMongo);

async function openOnSqlite() {
  const s3 = testS3();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-s3-'));
  const path = join(folder, 'files-in-s3.sqlite');
  const records = new SqliteBlobRecords(path);
  const bucket = await openBucket(s3.config, s3.prefix);
  const look = new DatabaseSync(path);
  return {
    s3,
    path,
    bucket,
    blobs: openS3Blobs(bucket, records),
    async leftovers() {
      const files = look.prepare('SELECT id, sha256 FROM files').all() as { id: string; sha256?: string }[];
      const whole = new Set(files.filter(({ sha256 }) => sha256).map(({ id }) => id));
      return [
        ...files.filter(({ id }) => !whole.has(id)).map(({ id }) => `record ${id}`),
        ...(await s3.objects()).filter((id) => !whole.has(id)),
        ...(await s3.uploads()),
      ];
    },
    async close() {
      look.close();
      records.close();
      bucket.close();
      await s3.clear();
      await rm(folder, { recursive: true });
    },
  };
}

describeBlobStore('S3, with records in a file', openOnSqlite);

describe('blobs in S3 with records in a file', () => {
  it('are removed when the process that took them in has ended, and only they', async () => {
    const under = await openOnSqlite();
    const whole = await under.blobs.put('doc', Readable.from([Buffer.from('whole')]), limit);
    const ended = Promise.withResolvers<void>();
    async function* cut() {
      yield Buffer.alloc(PART_BYTES + 1);
      await ended.promise;
      throw new Error('ended');
    }
    const putting = under.blobs.put('doc', cut(), limit);
    putting.catch(() => undefined);
    await expect.poll(() => under.s3.uploads()).toHaveLength(1);
    const records = new SqliteBlobRecords(under.path);
    const next = openS3Blobs(under.bucket, records);
    expect(await gather(next.list())).toEqual([{ ...whole, holders: ['doc'] }]);
    // A part that was on its way outlives its upload's end, as S3 says; the next sweep finds it, if it is remembered.
    await expect
      .poll(async () => (await gather(next.list())) && under.leftovers())
      .toEqual([expect.stringMatching('^record ')]);
    ended.resolve();
    await expect(putting).rejects.toThrow('ended');
    expect(await under.leftovers()).toEqual([]);
    records.close();
    await under.close();
  });
});

describe('blobs in S3', () => {
  let under: Awaited<ReturnType<typeof openOnMongo>>;
  let blobs: BlobStore;
  beforeEach(async () => {
    under = await openOnMongo();
    blobs = under.blobs;
  });
  afterEach(() => under.close());

  const replica = (options: S3BlobsOptions = {}, endpoint?: string) => under.replica(options, endpoint);
  const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const put = (store: BlobStore, holder: string, bytes: Uint8Array) =>
    store.put(holder, Readable.from([bytes]), limit);
  const contentOf = async (store: BlobStore, name: string) => Buffer.concat(await gather(store.read(name)));

  it('are whole where parts meet, and in every range over a border', async () => {
    const small = await replica({ partBytes: SMALL_PART });
    const sizes = [SMALL_PART - 1, SMALL_PART, SMALL_PART + 1, 2 * SMALL_PART + 7];
    for (const size of sizes) {
      const bytes = randomBytes(size);
      const pieces = [bytes.subarray(0, 10), bytes.subarray(10, 70_000), bytes.subarray(70_000)];
      const { sha256 } = await small.put('doc', Readable.from(pieces), limit);
      expect((await contentOf(blobs, sha256)).equals(bytes), `${size}`).toBe(true);
      for (const [start, end] of [
        [2 ** 21 - 1, 2 ** 21 + 1],
        [SMALL_PART - 2, SMALL_PART + 1],
        [2 ** 18, 2 ** 22 + 2 ** 18],
        [size - 1, size],
      ] as const) {
        const part = Buffer.concat(await gather(blobs.read(sha256, { start, end })));
        expect(part.equals(bytes.subarray(start, end)), `${size} from ${start} to ${end}`).toBe(true);
      }
    }
    expect(await under.leftovers()).toEqual([]);
  });

  it('are cut off or refused in the midst of their parts without a trace', async () => {
    async function* cut() {
      yield randomBytes(2 * PART_BYTES);
      throw new Error('the connection was lost');
    }
    await expect(blobs.put('doc', cut(), limit)).rejects.toThrow('the connection was lost');
    const tooMuch = Readable.from([randomBytes(PART_BYTES), randomBytes(PART_BYTES)]);
    const few = { maxBytes: PART_BYTES + 10 };
    await expect(blobs.put('doc', tooMuch, few)).rejects.toMatchObject({ code: 'too_large' });
    expect(await gather(blobs.list())).toEqual([]);
    expect(await under.leftovers()).toEqual([]);
  });

  it('of which the object is missing say so', async () => {
    const { sha256 } = await put(blobs, 'doc', randomBytes(10));
    const [object = ''] = await under.s3.objects();
    await under.s3.deleteObject(object);
    await expect(contentOf(blobs, sha256)).rejects.toThrow('damaged');
  });

  it('that go while they are read say so', async () => {
    const { sha256 } = await put(blobs, 'doc', randomBytes(5 * 1024 * 1024));
    const reading = blobs.read(sha256)[Symbol.asyncIterator]();
    await reading.next();
    await (await replica()).release('doc', sha256);
    const rest = async () => {
      for (let next = await reading.next(); !next.done; next = await reading.next());
    };
    await expect(rest()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are kept once although two replicas take the same content in at once', async () => {
    const other = await replica();
    const bytes = randomBytes(5_000);
    await Promise.all(Array.from({ length: 50 }, (_, n) => put(n % 2 ? blobs : other, `holder-${n}`, bytes)));
    const [only, ...more] = await gather(other.list());
    expect(more).toEqual([]);
    expect(only).toMatchObject({ sha256: nameOf(bytes), size: bytes.length });
    expect(only?.holders).toHaveLength(50);
    expect(await under.s3.objects()).toHaveLength(1);
    expect(await under.leftovers()).toEqual([]);
  });

  it('stay for a new holder, while the last other holder releases them in another replica', async () => {
    const other = await replica();
    const bytes = randomBytes(2_000);
    const name = nameOf(bytes);
    await put(blobs, 'holder-0', bytes);
    for (let n = 1; n <= 60; n++) {
      const putting = put(blobs, `holder-${n}`, bytes);
      // At every stage of the other's taking hold.
      await new Promise((resolve) => setTimeout(resolve, n % 12));
      await Promise.all([putting, other.release(`holder-${n - 1}`, name)]);
      expect((await contentOf(other, name)).equals(bytes), `round ${n}`).toBe(true);
    }
    expect(await gather(blobs.list())).toEqual([
      { sha256: name, size: bytes.length, holders: ['holder-60'] },
    ]);
    expect(await under.leftovers()).toEqual([]);
  });

  it('that are being taken in are left alone by others, however long it takes', async () => {
    const abandonedAfterMs = 1_000;
    const uploader = await replica({ abandonedAfterMs });
    const sweeper = await replica({ abandonedAfterMs });
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const piece = randomBytes(PART_BYTES + 1);
    async function* slowly() {
      yield piece;
      begun.resolve();
      await go.promise;
      yield piece;
    }
    const putting = uploader.put('doc', slowly(), limit);
    await begun.promise;
    const until = performance.now() + 4 * abandonedAfterMs;
    while (performance.now() < until) expect(await gather(sweeper.list())).toEqual([]);
    go.resolve();
    const { sha256 } = await putting;
    expect((await contentOf(blobs, sha256)).equals(Buffer.concat([piece, piece]))).toBe(true);
    expect(await under.leftovers()).toEqual([]);
  });

  it.each([
    ['short', 1_000],
    ['in parts', PART_BYTES + 1],
  ])('that were given up are not kept half when their process comes to again: %s', async (_, size) => {
    const sweeper = await replica({ abandonedAfterMs: 0 });
    async function* heldUp() {
      yield randomBytes(size);
      await gather(sweeper.list());
      expect(await under.s3.uploads()).toEqual([]);
      yield randomBytes(size);
    }
    await expect(blobs.put('doc', heldUp(), limit)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await gather(blobs.list())).toEqual([]);
    expect(await under.leftovers()).toEqual([]);
  });

  describe('while the server is away', () => {
    let proxy: TcpProxy;
    let through: BlobStore;
    beforeEach(async () => {
      const { hostname, port } = new URL(under.s3.config.S3_ENDPOINT);
      proxy = await openTcpProxy({ host: hostname, port: Number(port) });
      through = await replica({}, `http://127.0.0.1:${proxy.port}`);
    });
    afterEach(() => proxy.close());

    it('refuse what asks for them, keep nothing half, and are there again with it', async () => {
      const { sha256 } = await put(through, 'doc', Buffer.from('there before'));
      await proxy.refuse();
      const away = { code: 'unavailable', message: expect.stringContaining('does not answer') };
      await expect(put(through, 'doc', randomBytes(100))).rejects.toMatchObject(away);
      await expect(contentOf(through, sha256)).rejects.toMatchObject(away);
      await expect(through.openFile(sha256)).rejects.toMatchObject(away);
      await expect(through.release('doc', sha256)).rejects.toMatchObject(away);
      await expect(contentOf(through, sha256)).rejects.toMatchObject({ code: 'not_found' });
      await proxy.accept();
      expect(await gather(through.list())).toEqual([]);
      expect(await under.leftovers()).toEqual([]);
      const again = await put(through, 'doc', Buffer.from('there before'));
      expect((await contentOf(through, again.sha256)).toString()).toBe('there before');
    });

    it('leave nothing of parts that were sent before', async () => {
      async function* cut() {
        yield randomBytes(2 * PART_BYTES);
        await proxy.refuse();
        yield randomBytes(PART_BYTES);
      }
      await expect(through.put('doc', cut(), limit)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await under.s3.uploads()).toHaveLength(1);
      await proxy.accept();
      expect(await gather(through.list())).toEqual([]);
      expect(await under.leftovers()).toEqual([]);
    });
  });
});
