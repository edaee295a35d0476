import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eventually, freeAddresses } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { type TestS3, testS3 } from '@cairn/testing/s3';
import { STRANGER } from '@cairn/testing/s3-container';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateMongo } from '../../mongo/index.ts';
import { blobIndexes } from '../gridfs-blobs.ts';
import { openBlobStore } from '../open-blobs.ts';
import { openBucket } from './bucket.ts';
import { gather, openOnMongo } from './testing/under-test.ts';

const limit = { maxBytes: 100 };

describe('a start with S3', () => {
  let s3: TestS3;
  let test: TestMongo;
  let folder: string;
  beforeEach(async () => {
    s3 = testS3();
    test = testMongo();
    await test.mongo.connect();
    await migrateMongo(test.mongo.connection('blobs'), blobIndexes, []);
    folder = await mkdtemp(join(tmpdir(), 'cairn-s3-'));
  });
  afterEach(async () => {
    await s3.clear();
    await test.close();
    await rm(folder, { recursive: true });
  });

  const place = (mongo: TestMongo['mongo'] | undefined, config: object) => ({
    config: { CAIRN_NAMESPACE: 'cairn', ...config },
    mongo,
    dataPath: (...parts: string[]) => join(folder, ...parts),
    service: 'blobs',
    folder: 'files',
    reserveBytes: 0,
  });

  async function whyNot(changes: object): Promise<string> {
    const bucket = await openBucket({ ...s3.config, ...changes }, s3.prefix);
    const failure = await bucket.check(0).catch((error: unknown) => error);
    bucket.close();
    if (!(failure instanceof Error)) return 'it started';
    // Neither the message nor anything else that a log prints has the secret.
    expect(JSON.stringify({ ...failure, ...Object.getOwnPropertyDescriptors(failure) })).not.toMatch(
      /Signature=|known-to-tests-alone/,
    );
    return failure.message;
  }

  it('tries what is done later, and leaves nothing', async () => {
    expect(await whyNot({})).toBe('it started');
    expect(await s3.objects()).toEqual([]);
  });

  it.each([
    ['a bucket that is not there', { S3_BUCKET: 'nowhere' }, /nowhere.*no such bucket: make it, or correct/],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'nobody' }, /S3_ACCESS_KEY_ID/],
    ['another secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, /S3_SECRET_ACCESS_KEY/],
    ['a key without permissions', STRANGER, /access was denied: .*docs\/operations\/servers\.md/],
  ])('says what to do about %s', async (_, changes, words) => {
    expect(await whyNot(changes)).toMatch(words);
  });

  it('waits for a server that does not answer, and says so in the end', async () => {
    const [nobody] = await freeAddresses(1);
    const reason = await whyNot({ S3_ENDPOINT: `http://${nobody}` });
    expect(reason).toMatch(/does not answer: ECONNREFUSED/);
  });

  it.each(['MongoDB', 'a folder'])(
    'is refused while files are in %s, and the other way round',
    async (where) => {
      const mongo = where === 'MongoDB' ? test.mongo : undefined;
      const put = async (config: object) => {
        const { blobs, component } = await openBlobStore(place(mongo, config));
        await component.start?.();
        const { sha256 } = await blobs.put('doc', Readable.from([Buffer.from('x')]), limit);
        return { remove: () => blobs.release('doc', sha256), stop: () => component.stop?.() };
      };
      const before = await put({});
      await expect(put(s3.config)).rejects.toThrow(
        /S3_BUCKET is set, and files .* Files do not move by themselves/,
      );
      await before.remove();
      const inS3 = await put(s3.config);
      expect(await s3.objects()).toEqual([expect.stringMatching(/^files\//)]);
      await inS3.stop();
      await expect(put({})).rejects.toThrow(/are in S3, and S3_BUCKET is not set/);
    },
  );
});

describe('blobs in S3 of a process that is killed', () => {
  let under: Awaited<ReturnType<typeof openOnMongo>>;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    under = await openOnMongo();
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await under.close();
  });

  it('leave nothing for good', async () => {
    child = spawn(process.execPath, [join(import.meta.dirname, 's3-child.ts')], {
      env: { ...process.env, ...under.servers, ...under.s3.config },
    });
    await eventually(async () => expect(await under.s3.uploads()).toHaveLength(1));
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await gather(under.blobs.list())).toEqual([]);
    expect(await under.s3.uploads()).toHaveLength(1);
    const later = await under.replica({ abandonedAfterMs: 200 });
    await eventually(async () => {
      expect(await gather(later.list())).toEqual([]);
      expect(await under.leftovers()).toEqual([]);
      expect(await under.s3.uploads()).toEqual([]);
    });
  });
});
