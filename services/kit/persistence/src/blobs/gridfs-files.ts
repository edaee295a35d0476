import { type Connection, type mongo, Schema } from 'mongoose';
import type { ModelIndexes } from '../mongo/migrations.ts';

/**
 * A file as GridFS has it, so that the usual tools list and fetch it under its SHA-256. One record exists from the
 * first byte to the last and says what the file is:
 *
 * - being written: `seenAt` is set, and renewed while its process lives;
 * - kept: `sha256` is set, unique among files, and `holders` lists who holds it;
 * - being removed: `removableAt` is set.
 *
 * Each step is one write to this record, and so are adding and removing a holder. After any race or crash, content with
 * a holder is there; chunks stay without a record for good only when the content has no holder.
 */
export interface FileRecord {
  _id: mongo.ObjectId;
  /** Bytes; 0 until all are in. */
  length: number;
  /** Bytes of every chunk but the last. */
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

/** The bucket that GridFS's tools take when none is named. */
const FILES = 'fs.files';
const CHUNKS = 'fs.chunks';

export const filesOf = (connection: Connection) => connection.collection<FileRecord>(FILES);
export const chunksOf = (connection: Connection) => connection.collection<ChunkRecord>(CHUNKS);

/**
 * The indexes of the bucket: two that every driver expects of one, and three of Cairn's own. For `openMongoDatabase`.
 */
export const gridfsIndexes: readonly ModelIndexes[] = [
  {
    collection: { collectionName: FILES },
    schema: new Schema()
      .index({ filename: 1, uploadDate: 1 })
      .index({ 'metadata.sha256': 1 }, { unique: true, sparse: true })
      .index({ 'metadata.seenAt': 1 }, { sparse: true })
      .index({ 'metadata.removableAt': 1 }, { sparse: true }),
  },
  {
    collection: { collectionName: CHUNKS },
    schema: new Schema().index({ files_id: 1, n: 1 }, { unique: true }),
  },
];
