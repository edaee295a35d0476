import { S3 } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { S3Variables } from './s3-container.ts';
import { testServers } from './servers.ts';

export interface TestS3 {
  /** For a Cairn, or a process of a test, that keeps its files there, under a prefix of its own. */
  config: S3Variables & { S3_PREFIX: string };
  /** That prefix, as the names of objects have it. */
  prefix: string;
  /** Names of objects, after the prefix. */
  objects(): Promise<string[]>;
  /** Names of objects that were begun in parts and neither completed nor aborted, after the prefix. */
  uploads(): Promise<string[]>;
  deleteObject(name: string): Promise<void>;
  /** Removes whatever is under the prefix. */
  clear(): Promise<void>;
}

/** A part of the shared bucket that is this caller's alone. */
export function testS3(): TestS3 {
  const shared = inject('s3');
  const { CAIRN_NAMESPACE: own } = testServers();
  const place = { Bucket: shared.S3_BUCKET, Prefix: `${own}/` };
  const client = new S3({
    endpoint: shared.S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: shared.S3_ACCESS_KEY_ID, secretAccessKey: shared.S3_SECRET_ACCESS_KEY },
  });
  const named = (all: readonly { Key?: string | undefined }[] | undefined) =>
    (all ?? []).map(({ Key = '' }) => Key.slice(place.Prefix.length));
  const objects = async () => named((await client.listObjectsV2(place)).Contents);
  const deleteObject = async (name: string) =>
    void (await client.deleteObject({ Bucket: place.Bucket, Key: place.Prefix + name }));
  return {
    config: { ...shared, S3_PREFIX: own },
    prefix: place.Prefix,
    objects,
    uploads: async () => named((await client.listMultipartUploads(place)).Uploads),
    deleteObject,
    async clear() {
      const { Uploads = [] } = await client.listMultipartUploads(place);
      for (const { Key, UploadId } of Uploads)
        await client.abortMultipartUpload({ Bucket: place.Bucket, Key, UploadId });
      for (const name of await objects()) await deleteObject(name);
      client.destroy();
    },
  };
}
