import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eventually } from '@cairn/testing';
import { testMongo } from '@cairn/testing/mongo';
import { type Connection, mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateMongo } from '../mongo/index.ts';
import type { BlobStore } from './blob-store.ts';
import { describeBlobStore } from './contract.ts';
import { openFolderBlobs } from './folder-blobs.ts';
import { blobIndexes, type GridfsBlobsOptions, openGridfsBlobs } from './gridfs-blobs.ts';
import { CHUNK_BYTES } from './gridfs-chunks.ts';
import { chunksOf, filesOf } from './gridfs-files.ts';

const limit = { maxBytes: 100_000_000 };

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Whatever is in the bucket and is no whole file with a holder. */
async function leftoversIn(connection: Connection): Promise<string[]> {
  const files = await filesOf(connection).find().toArray();
  const chunks = await chunksOf(connection)
    .find({}, { projection: { files_id: 1, n: 1 } })
    .toArray();
  const held = files.filter(({ metadata }) => metadata.sha256 && metadata.holders.length > 0);
  const whole = new Map(held.map((file) => [String(file._id), Math.ceil(file.length / file.chunkSize)]));
  return [
    ...files.filter((file) => !held.includes(file)).map((file) => `file ${file._id}`),
    ...chunks
      .filter(({ files_id, n }) => n >= (whole.get(String(files_id)) ?? 0))
      .map(({ files_id, n }) => `chunk ${n} of ${files_id}`),
  ];
}

async function open() {
  const test = testMongo();
  const { mongo } = test;
  await mongo.connect();
  await migrateMongo(mongo.connection('blobs'), blobIndexes, []);
  const look = test.unwatched();
  await look.connect();
  return {
    ...test,
    look: look.connection('blobs'),
    blobs: openGridfsBlobs(mongo.connection('blobs')),
    leftovers: () => leftoversIn(look.connection('blobs')),
  };
}

describeBlobStore('GridFS', open);

describe('blobs in GridFS', () => {
  let under: Awaited<ReturnType<typeof open>>;
  let blobs: BlobStore;
  beforeEach(async () => {
    under = await open();
    blobs = under.blobs;
  });
  afterEach(() => under.close());

  /** The same bucket as another process has it. */
  async function replica(options?: GridfsBlobsOptions): Promise<BlobStore> {
    const other = under.another();
    await other.connect();
    return openGridfsBlobs(other.connection('blobs'), options);
  }

  const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const put = (store: BlobStore, holder: string, bytes: Uint8Array) =>
    store.put(holder, Readable.from([bytes]), limit);
  const contentOf = async (store: BlobStore, name: string) => Buffer.concat(await gather(store.read(name)));

  it('are cut where chunks meet as they should be', async () => {
    for (const size of [
      CHUNK_BYTES - 1,
      CHUNK_BYTES,
      CHUNK_BYTES + 1,
      4 * CHUNK_BYTES,
      9 * CHUNK_BYTES + 7,
    ]) {
      const bytes = randomBytes(size);
      const { sha256 } = await blobs.put(
        'doc',
        Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
        limit,
      );
      expect((await contentOf(blobs, sha256)).equals(bytes)).toBe(true);
      for (const [start, end] of [
        [CHUNK_BYTES - 2, CHUNK_BYTES + 2],
        [4 * CHUNK_BYTES - 1, 4 * CHUNK_BYTES + 1],
        [CHUNK_BYTES, 3 * CHUNK_BYTES],
        [size - 1, size],
      ] as const) {
        const part = Buffer.concat(await gather(blobs.read(sha256, { start, end })));
        expect(part.equals(bytes.subarray(start, end)), `${size} from ${start} to ${end}`).toBe(true);
      }
    }
  });

  it('are fetched by the tools of GridFS under their hash', async () => {
    const bytes = randomBytes(3 * CHUNK_BYTES + 5);
    const { sha256 } = await put(blobs, 'doc', bytes);
    const bucket = new mongo.GridFSBucket(under.look.db ?? expect.fail('not connected'));
    const [file] = await bucket.find({ filename: sha256 }).toArray();
    expect(file).toMatchObject({ length: bytes.length, chunkSize: CHUNK_BYTES });
    const fetched = Buffer.concat(await gather<Buffer>(bucket.openDownloadStreamByName(sha256)));
    expect(fetched.equals(bytes)).toBe(true);
  });

  it('of which only a range is asked are not read whole', async () => {
    const { sha256 } = await put(blobs, 'doc', randomBytes(12 * CHUNK_BYTES));
    const missing = { n: { $in: [0, 1, 2, 5, 6, 7, 8, 9, 10, 11] } };
    await chunksOf(under.look).deleteMany(missing);
    const range = { start: 3 * CHUNK_BYTES + 1, end: 5 * CHUNK_BYTES };
    expect(Buffer.concat(await gather(blobs.read(sha256, range)))).toHaveLength(2 * CHUNK_BYTES - 1);
  });

  it('of which a part is missing say so, and give nothing from behind it', async () => {
    const bytes = randomBytes(3 * CHUNK_BYTES);
    const { sha256 } = await put(blobs, 'doc', bytes);
    await chunksOf(under.look).deleteOne({ n: 1 });
    const given: Uint8Array[] = [];
    const reading = async () => {
      for await (const piece of blobs.read(sha256)) given.push(piece);
    };
    await expect(reading()).rejects.toThrow('damaged');
    expect(Buffer.concat(given).equals(bytes.subarray(0, CHUNK_BYTES))).toBe(true);
  });

  it('that go while they are read say so', async () => {
    const { sha256 } = await put(blobs, 'doc', randomBytes(20 * CHUNK_BYTES));
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
    const bytes = randomBytes(2 * CHUNK_BYTES);
    await Promise.all(Array.from({ length: 50 }, (_, n) => put(n % 2 ? blobs : other, `holder-${n}`, bytes)));
    const [only, ...more] = await gather(other.list());
    expect(more).toEqual([]);
    expect(only).toMatchObject({ sha256: nameOf(bytes), size: bytes.length });
    expect(only?.holders).toHaveLength(50);
    expect(await filesOf(under.look).countDocuments()).toBe(1);
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
      for (let wait = 0; wait < n % 12; wait++) await new Promise((resolve) => setTimeout(resolve, 0));
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
    const piece = randomBytes(5 * CHUNK_BYTES);
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

  it('that were given up are not kept half when their process comes to again', async () => {
    const sweeper = await replica({ abandonedAfterMs: 0 });
    async function* heldUp() {
      yield randomBytes(5 * CHUNK_BYTES);
      await gather(sweeper.list());
      expect(await chunksOf(under.look).countDocuments()).toBe(0);
      yield randomBytes(5 * CHUNK_BYTES);
    }
    await expect(blobs.put('doc', heldUp(), limit)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await under.leftovers()).toEqual([]);
  });

  it('are carried from a folder to GridFS and back with all who hold them', async () => {
    const folders = [
      await mkdtemp(join(tmpdir(), 'cairn-blobs-')),
      await mkdtemp(join(tmpdir(), 'cairn-blobs-')),
    ];
    const [from = blobs, to = blobs] = await Promise.all(folders.map((folder) => openFolderBlobs(folder)));
    for (let n = 0; n < 5; n++) {
      const bytes = randomBytes(n * CHUNK_BYTES);
      for (let holder = 0; holder <= n; holder++) await put(from, `holder-${holder}`, bytes);
    }
    const content = async (store: BlobStore) =>
      Promise.all(
        (await gather(store.list())).map(async ({ holders, ...blob }) => ({
          ...blob,
          holders: holders.toSorted(),
          hash: nameOf(await contentOf(store, blob.sha256)),
        })),
      );
    const carry = async (source: BlobStore, target: BlobStore) => {
      for await (const { sha256, holders } of source.list()) {
        for (const holder of holders) await target.put(holder, source.read(sha256), limit);
      }
    };
    const whole = await content(from);
    expect(whole.map(({ size }) => size / CHUNK_BYTES).toSorted()).toEqual([0, 1, 2, 3, 4]);
    await carry(from, blobs);
    expect(await content(blobs)).toEqual(whole);
    await carry(blobs, to);
    expect(await content(to)).toEqual(whole);
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  describe('of a process that is killed', () => {
    let child: ChildProcess | undefined;
    afterEach(() => child?.kill('SIGKILL'));

    it('leave nothing for good', async () => {
      child = spawn(process.execPath, [join(import.meta.dirname, 'gridfs-child.ts')], {
        env: { ...process.env, ...under.servers },
      });
      await eventually(async () =>
        expect(await chunksOf(under.look).countDocuments()).toBeGreaterThanOrEqual(8),
      );
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(await gather(blobs.list())).toEqual([]);
      expect((await under.leftovers()).length).toBeGreaterThan(8);
      const later = await replica({ abandonedAfterMs: 200 });
      await eventually(async () => {
        expect(await gather(later.list())).toEqual([]);
        expect(await under.leftovers()).toEqual([]);
      });
    });

    it.each([
      ['released and not yet removed', { $set: { 'metadata.holders': [] } }],
      [
        'removed in part',
        {
          $set: { 'metadata.removableAt': new Date(), 'metadata.holders': [] },
          $unset: { 'metadata.sha256': '' },
        },
      ],
    ] as const)('are removed by the next one: %s', async (_, between) => {
      const whole = await put(blobs, 'doc', randomBytes(10));
      const half = await put(blobs, 'doc', randomBytes(2 * CHUNK_BYTES));
      await filesOf(under.look).updateOne({ filename: half.sha256 }, between);
      await chunksOf(under.look).deleteOne({ n: 1 });
      await expect(contentOf(blobs, half.sha256)).rejects.toMatchObject({ code: 'not_found' });
      expect(await gather(blobs.list())).toEqual([{ ...whole, holders: ['doc'] }]);
      expect(await under.leftovers()).toEqual([]);
    });
  });
});
