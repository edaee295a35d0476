import type { Component } from '@cairn/platform/lifecycle';
import type { Mongo } from '../mongo/index.ts';
import type { BlobStore } from './blob-store.ts';
import { holdsFiles } from './folder-blobs.ts';
import type { S3Config } from './s3/fields.ts';

/** What is asked of the process that opens blobs. */
export interface BlobsPlace {
  config: S3Config & { CAIRN_NAMESPACE: string };
  mongo: Mongo | undefined;
  dataPath(...parts: string[]): string;
  /** The service whose database on a server has the files, or the records of files in S3. */
  service: string;
  /** Where the files are in the data folder, and after the prefix in S3. */
  folder: string;
  /** Room that files leave to others on a disk, in bytes. */
  reserveBytes: number;
}

/** Blobs, and what checks them at the start and closes them. They may be used once it has started. */
export interface OpenedBlobs {
  blobs: BlobStore;
  component: Component;
}

/** The file with the records of files in S3, where records are in the data folder. */
export const recordsPath = ({ dataPath, folder }: Pick<BlobsPlace, 'dataPath' | 'folder'>): string =>
  dataPath(`${folder}-in-s3.sqlite`);

/** @throws Error when files are where they were before S3_BUCKET was set. */
export async function refuseFilesElsewhere(place: BlobsPlace): Promise<void> {
  const { mongo, dataPath, service, folder } = place;
  if (mongo) {
    const { hasFiles } = await import('./recorded/mongo-records.ts');
    if (await hasFiles(mongo.connection(service), 'fs.files')) throw leftBehind('MongoDB (GridFS)');
  } else if (holdsFiles(dataPath(folder))) throw leftBehind(dataPath(folder));
}

const HOW_TO_MOVE =
  'Files do not move by themselves: export with the former settings, and import into an empty installation with the new ones (docs/operations/moving.md).';

const leftBehind = (where: string) =>
  new Error(`S3_BUCKET is set, and files of this installation are in ${where}. ${HOW_TO_MOVE}`);

/** Why files are not looked for in S3. */
export const lostBucket = () =>
  new Error(`Files of this installation are in S3, and S3_BUCKET is not set. ${HOW_TO_MOVE}`);
