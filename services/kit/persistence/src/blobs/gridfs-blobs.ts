import { type Connection, mongo } from 'mongoose';
import type { BlobStore, SizeLimit, StoredBlob } from './blob-store.ts';
import { CHUNK_BYTES, ChunkWriter, readChunks } from './gridfs-chunks.ts';
import { chunksOf } from './gridfs-files.ts';
import type { RecordedFile } from './recorded/blob-records.ts';
import { mongoBlobRecords } from './recorded/mongo-records.ts';
import { type BlobContents, RecordedBlobs, type RecordedBlobsOptions } from './recorded/recorded-blobs.ts';

export { blobIndexes } from './gridfs-files.ts';

export type GridfsBlobsOptions = RecordedBlobsOptions;

/**
 * Blobs in GridFS, in the database of `connection`, for any number of processes at once. The database needs
 * `blobIndexes`.
 */
export function openGridfsBlobs(connection: Connection, options: GridfsBlobsOptions = {}): BlobStore {
  const records = mongoBlobRecords(connection, 'fs.files', CHUNK_BYTES);
  return new RecordedBlobs(records, new ChunkContents(connection), options);
}

/** The bytes, in chunks as GridFS has them. */
class ChunkContents implements BlobContents {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  write(
    id: string,
    content: AsyncIterable<Uint8Array>,
    limit: SizeLimit,
    mayGoOn: () => void,
  ): Promise<StoredBlob> {
    return new ChunkWriter(this.#connection, new mongo.ObjectId(id)).write(content, limit, mayGoOn);
  }

  read({ id, pieceBytes }: RecordedFile, start: number, end: number): AsyncIterable<Uint8Array> {
    const file = { _id: new mongo.ObjectId(id), chunkSize: pieceBytes };
    return readChunks(this.#connection, file, start, end);
  }

  async remove(id: string): Promise<void> {
    await chunksOf(this.#connection).deleteMany({ files_id: new mongo.ObjectId(id) });
  }
}
