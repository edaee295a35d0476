import { testMongo } from '@cairn/testing/mongo';
import { testS3 } from '@cairn/testing/s3';
import { migrateMongo } from '../../../mongo/index.ts';
import type { BlobStore } from '../../blob-store.ts';
import { blobIndexes } from '../../gridfs-blobs.ts';
import { filesOf } from '../../gridfs-files.ts';
import { mongoBlobRecords } from '../../recorded/mongo-records.ts';
import { type Bucket, openBucket } from '../bucket.ts';
import { openS3Blobs, type S3BlobsOptions } from '../s3-blobs.ts';

export async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A part of the shared bucket with records on the shared database, of one test alone. */
export async function openOnMongo() {
  const test = testMongo();
  const s3 = testS3();
  const { mongo } = test;
  await mongo.connect();
  await migrateMongo(mongo.connection('blobs'), blobIndexes, []);
  const looking = test.unwatched();
  await looking.connect();
  const look = looking.connection('blobs');
  const buckets: Bucket[] = [];

  async function open(
    connection = mongo.connection('blobs'),
    options: S3BlobsOptions = {},
    endpoint?: string,
  ) {
    const config = { ...s3.config, ...(endpoint !== undefined && { S3_ENDPOINT: endpoint }) };
    const bucket = await openBucket(config, s3.prefix);
    buckets.push(bucket);
    return openS3Blobs(bucket, mongoBlobRecords(connection, 's3.files', 0), options);
  }

  return {
    ...test,
    s3,
    look,
    blobs: await open(),
    /** The same files as another process has them. */
    async replica(options?: S3BlobsOptions, endpoint?: string): Promise<BlobStore> {
      const other = test.another();
      await other.connect();
      return open(other.connection('blobs'), options, endpoint);
    },
    /** Whatever is recorded or in the bucket and is no whole file with a holder. */
    async leftovers(): Promise<string[]> {
      const files = await filesOf(look, 's3.files').find().toArray();
      const isWhole = ({ metadata }: (typeof files)[number]) =>
        metadata.sha256 && metadata.holders.length > 0;
      const whole = new Set(files.filter(isWhole).map(({ _id }) => String(_id)));
      return [
        ...files.filter((file) => !isWhole(file)).map(({ _id }) => `record ${_id}`),
        ...(await s3.objects()).filter((id) => !whole.has(id)),
        ...(await s3.uploads()).map((id) => `upload ${id}`),
      ];
    },
    async close() {
      for (const bucket of buckets) bucket.close();
      await s3.clear();
      await test.close();
    },
  };
}
