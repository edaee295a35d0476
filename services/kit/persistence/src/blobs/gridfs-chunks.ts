import { createHash } from 'node:crypto';
import { commonRefusals } from '@cairn/platform/errors';
import type { Connection, mongo } from 'mongoose';
import type { SizeLimit, StoredBlob } from './blob-store.ts';
import { type ChunkRecord, chunksOf, type FileRecord } from './gridfs-files.ts';

/** GridFS's own size: a record of it fits the server's pages of 256 kB. */
export const CHUNK_BYTES = 255 * 1024;
/** Chunks sent or fetched together: a megabyte. */
const TOGETHER = 4;

/**
 * Takes a stream apart into chunks, hashing on the way. `TOGETHER` chunks are in memory, and the piece that came last.
 */
export class ChunkWriter {
  readonly #connection: Connection;
  readonly #file: mongo.ObjectId;
  readonly #hash = createHash('sha256');
  readonly #room = Buffer.allocUnsafe(TOGETHER * CHUNK_BYTES);
  #filled = 0;
  #written = 0;
  #size = 0;

  constructor(connection: Connection, file: mongo.ObjectId) {
    this.#connection = connection;
    this.#file = file;
  }

  /** @throws TooLarge; and what the stream throws. Chunks written until then are there. */
  async write(
    content: AsyncIterable<Uint8Array>,
    limit: SizeLimit,
    mayGoOn: () => void,
  ): Promise<StoredBlob> {
    for await (const piece of content) {
      this.#size += piece.byteLength;
      if (this.#size > limit.maxBytes) throw limit.tooLarge?.() ?? commonRefusals.file_too_large();
      this.#hash.update(piece);
      for (let at = 0; at < piece.byteLength; ) {
        const part = piece.subarray(at, at + this.#room.length - this.#filled);
        this.#room.set(part, this.#filled);
        this.#filled += part.byteLength;
        at += part.byteLength;
        if (this.#filled < this.#room.length) continue;
        mayGoOn();
        await this.#flush();
      }
    }
    await this.#flush();
    return { sha256: this.#hash.digest('hex'), size: this.#size };
  }

  async #flush(): Promise<void> {
    if (this.#filled === 0) return;
    const chunks: ChunkRecord[] = [];
    for (let at = 0; at < this.#filled; at += CHUNK_BYTES) {
      const data = this.#room.subarray(at, Math.min(at + CHUNK_BYTES, this.#filled));
      chunks.push({ files_id: this.#file, n: this.#written + chunks.length, data });
    }
    await chunksOf(this.#connection).insertMany(chunks);
    this.#written += chunks.length;
    this.#filled = 0;
  }
}

/**
 * The bytes from `start` to `end`, of the chunks that hold them and no others. Each portion is a query of its own, so a
 * slow reader keeps nothing open on the server. Ends early where a chunk is missing: the file was removed.
 */
export async function* readChunks(
  connection: Connection,
  { _id, chunkSize }: Pick<FileRecord, '_id' | 'chunkSize'>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const last = Math.ceil(end / chunkSize);
  for (let n = Math.floor(start / chunkSize); n < last; n += TOGETHER) {
    const chunks = await chunksOf(connection)
      .find({ files_id: _id, n: { $gte: n, $lt: Math.min(n + TOGETHER, last) } }, { promoteBuffers: true })
      .sort({ n: 1 })
      .toArray();
    for (const [index, chunk] of chunks.entries()) {
      if (chunk.n !== n + index) return;
      const from = chunk.n * chunkSize;
      yield chunk.data.subarray(Math.max(0, start - from), Math.min(chunkSize, end - from));
    }
    if (chunks.length < Math.min(TOGETHER, last - n)) return;
  }
}
