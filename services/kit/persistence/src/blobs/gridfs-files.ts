import { type Connection, type mongo, Schema } from 'mongoose';
import type { ModelIndexes } from '../mongo/migrations.ts';

/**
 * A file as GridFS has it, so that the usual tools list and fetch it under its SHA-256; the record of a file in S3 has
 * the same form. One record exists from the first byte to the last and says what the file is:
 *
 * - being written: `seenAt` is set, and renewed while its process lives;
 * - kept: `sha256` is set, unique among files, and `holders` lists who holds it;
 * - being removed: `removableAt` is set.
 */
export interface FileRecord {
  _id: mongo.ObjectId;
  /** Bytes; 0 until all are in. */
  length: number;
  /** Bytes of every chunk but the last; 0 in S3. */
  chunkSize: number;
  uploadDate: Date;
  /** The content's SHA-256; `incoming` before and `removed` after. */
  filename: string;
  metadata: {
    sha256?: string;
    holders: string[];
    /** Last sign of life of the process that takes the file in. */
    seenAt?: Date;
    /** From when on no chunk of it can come any more. */
    removableAt?: Date;
  };
}

export interface ChunkRecord {
  files_id: mongo.ObjectId;
  n: number;
  data: Uint8Array;
}

/** Files of the bucket that GridFS's tools take when none is named, and files whose bytes are in S3. */
export type FileCollection = 'fs.files' | 's3.files';

const CHUNKS = 'fs.chunks';

export const filesOf = (connection: Connection, collection: FileCollection = 'fs.files') =>
  connection.collection<FileRecord>(collection);
export const chunksOf = (connection: Connection) => connection.collection<ChunkRecord>(CHUNKS);

/** What finds a file by its content, and those that are unfinished. */
const ownIndexes = () =>
  new Schema()
    .index({ 'metadata.sha256': 1 }, { unique: true, sparse: true })
    .index({ 'metadata.seenAt': 1 }, { sparse: true })
    .index({ 'metadata.removableAt': 1 }, { sparse: true });

/**
 * The indexes of files, for `openMongoDatabase`: in GridFS two that every driver expects of a bucket, and three of
 * Cairn's own; those three for files whose bytes are in S3.
 */
export const blobIndexes: readonly ModelIndexes[] = [
  {
    collection: { collectionName: 'fs.files' },
    schema: ownIndexes().index({ filename: 1, uploadDate: 1 }),
  },
  {
    collection: { collectionName: CHUNKS },
    schema: new Schema().index({ files_id: 1, n: 1 }, { unique: true }),
  },
  { collection: { collectionName: 's3.files' }, schema: ownIndexes() },
];
