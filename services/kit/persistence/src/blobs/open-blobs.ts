import { existsSync } from 'node:fs';
import { openFolderBlobs } from './folder-blobs.ts';
import { type BlobsPlace, lostBucket, type OpenedBlobs, recordsPath } from './place.ts';
import { checkS3Config } from './s3/fields.ts';

/**
 * Blobs where the configuration has them: in S3, in MongoDB, or in the data folder. A database needs `blobIndexes`.
 * Only the adapter that is used is loaded.
 *
 * @throws ConfigError for variables that do not go together.
 */
export async function openBlobStore(place: BlobsPlace): Promise<OpenedBlobs> {
  const { config, mongo, dataPath, service, folder, reserveBytes } = place;
  checkS3Config(config);
  if (config.S3_BUCKET !== undefined) {
    const { openBlobsInS3 } = await import('./s3/open-s3.ts');
    return openBlobsInS3({ ...place, config: { ...config, S3_BUCKET: config.S3_BUCKET } });
  }
  if (mongo) {
    const { openGridfsBlobs } = await import('./gridfs-blobs.ts');
    const { hasFiles } = await import('./recorded/mongo-records.ts');
    const connection = mongo.connection(service);
    const start = async () => {
      if (await hasFiles(connection, 's3.files')) throw lostBucket();
    };
    return { blobs: openGridfsBlobs(connection), component: { name: `${folder} in GridFS`, start } };
  }
  const start = async () => {
    if (!existsSync(recordsPath(place))) return;
    const { SqliteBlobRecords } = await import('./recorded/sqlite-records.ts');
    const records = new SqliteBlobRecords(recordsPath(place));
    const [any] = await records.page('', 1);
    records.close();
    if (any) throw lostBucket();
  };
  const blobs = await openFolderBlobs(dataPath(folder), { reserveBytes });
  return { blobs, component: { name: `${folder} in a folder`, start } };
}
