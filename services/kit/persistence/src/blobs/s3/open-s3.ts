import { type BlobsPlace, type OpenedBlobs, recordsPath, refuseFilesElsewhere } from '../place.ts';
import type { BlobRecords } from '../recorded/blob-records.ts';
import { openBucket } from './bucket.ts';
import type { S3Config } from './fields.ts';
import { openS3Blobs } from './s3-blobs.ts';

/** Blobs in a bucket, with their records in MongoDB where there is one, else in a file of the data folder. */
export async function openBlobsInS3(
  place: BlobsPlace & { config: S3Config & { S3_BUCKET: string } },
): Promise<OpenedBlobs> {
  const { config, folder } = place;
  const prefix = (config.S3_PREFIX ?? config.CAIRN_NAMESPACE).replace(/\/+$/, '');
  const bucket = await openBucket(config, `${prefix && `${prefix}/`}${folder}/`);
  const { records, close } = await openRecords(place);
  return {
    blobs: openS3Blobs(bucket, records),
    component: {
      name: `${folder} in S3`,
      async start() {
        await refuseFilesElsewhere(place);
        await bucket.check();
      },
      stop() {
        close();
        bucket.close();
      },
    },
  };
}

async function openRecords(place: BlobsPlace): Promise<{ records: BlobRecords; close(): void }> {
  const { mongo, service } = place;
  if (mongo) {
    const { mongoBlobRecords } = await import('../recorded/mongo-records.ts');
    return {
      records: mongoBlobRecords(mongo.connection(service), 's3.files', 0),
      close: () => undefined,
    };
  }
  const { SqliteBlobRecords } = await import('../recorded/sqlite-records.ts');
  const records = new SqliteBlobRecords(recordsPath(place));
  return { records, close: () => records.close() };
}
