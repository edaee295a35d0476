import { type Connection, type mongo, Schema } from 'mongoose';
import type { ModelIndexes } from '../mongo/migrations.ts';

/**
 * A file as GridFS has it, so that the usual tools list and fetch it under its SHA-256. The same record is there from
 * the first byte to the last and says what the file is:
 *
 * - being taken in: `seenAt` is there, and goes on while its process lives;
 * - kept: `sha256` is there, of which no two files have the same, and who holds it;
 * - on its way out: `goneAt` is there.
 *
 * Each step from one to the next is one write to this record, and so are taking hold and letting go. Whatever happens
 * at once, or dies in between, content that somebody holds is there, and chunks are only without a record for good when
 * nobody holds them.
 */
export interface FileRecord {
  _id: mongo.ObjectId;
  /** Bytes; 0 until all are in. */
  length: number;
  /** Bytes of every chunk but the last. */
  chunkSize: number;
  uploadDate: Date;
  /** The content's SHA-256; `incoming` before and `gone` after. */
  filename: string;
  metadata: {
    sha256?: string;
    holders: string[];
    /** Last sign of life of the process that takes the file in. */
    seenAt?: Date;
    /** From when on no chunk of it can come any more. */
    goneAt?: Date;
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
      .index({ 'metadata.goneAt': 1 }, { sparse: true }),
  },
  {
    collection: { collectionName: CHUNKS },
    schema: new Schema().index({ files_id: 1, n: 1 }, { unique: true }),
  },
];
