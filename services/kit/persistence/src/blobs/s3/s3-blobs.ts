import type { BlobStore } from '../blob-store.ts';
import type { BlobRecords } from '../recorded/blob-records.ts';
import { RecordedBlobs, type RecordedBlobsOptions } from '../recorded/recorded-blobs.ts';
import type { Bucket } from './bucket.ts';
import { S3Contents } from './s3-contents.ts';

export interface S3BlobsOptions extends RecordedBlobsOptions {
  /** Bytes of the first parts of a large file. */
  partBytes?: number;
}

/** Blobs in a bucket, for as many processes at once as the records are for. */
export function openS3Blobs(bucket: Bucket, records: BlobRecords, options: S3BlobsOptions = {}): BlobStore {
  return new RecordedBlobs(records, new S3Contents(bucket, options.partBytes), options);
}
