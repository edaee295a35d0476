import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { commonRefusals, StorageFull, serverFault } from '@cairn/platform/errors';
import { periodically } from '@cairn/platform/work';
import { type Connection, mongo } from 'mongoose';
import { unlessTaken } from '../mongo/mongo.ts';
import { serverClock } from '../mongo/server-clock.ts';
import {
  type BlobStore,
  type ByteRange,
  SHA256,
  type SizeLimit,
  type StoredBlob,
  safeHolder,
} from './blob-store.ts';
import { CHUNK_BYTES, ChunkWriter, readChunks } from './gridfs-chunks.ts';
import { chunksOf, type FileRecord, filesOf } from './gridfs-files.ts';

export { gridfsIndexes } from './gridfs-files.ts';

export interface GridfsBlobsOptions {
  /** A file being taken in whose process has given no sign of life for so long is given up, in milliseconds. */
  abandonedAfterMs?: number;
}

const ABANDONED_AFTER_MS = 15 * 60_000;
const SIGNS_OF_LIFE = 10;
const PAGE = 100;

/**
 * Blobs in GridFS, in the database of `connection`, for any number of processes at once. The database needs
 * `gridfsIndexes`.
 */
export function openGridfsBlobs(connection: Connection, options: GridfsBlobsOptions = {}): BlobStore {
  return new GridfsBlobs(connection, options.abandonedAfterMs ?? ABANDONED_AFTER_MS);
}

class GridfsBlobs implements BlobStore {
  readonly #connection: Connection;
  readonly #abandonedAfterMs: number;
  readonly #clock: ReturnType<typeof serverClock>;

  constructor(connection: Connection, abandonedAfterMs: number) {
    this.#connection = connection;
    this.#abandonedAfterMs = abandonedAfterMs;
    this.#clock = serverClock(connection);
  }

  async put(holder: string, content: AsyncIterable<Uint8Array>, limit: SizeLimit): Promise<StoredBlob> {
    const name = safeHolder(holder);
    const draft = await this.#begin();
    const life = this.#giveSignsOfLife(draft);
    try {
      const writer = new ChunkWriter(this.#connection, draft);
      const blob = await writer.write(content, limit, life.throwIfGivenUp);
      await this.#keep(draft, name, blob);
      return blob;
    } catch (error) {
      // A server that cannot be reached now is cleared of it later, by `list`.
      await this.#discard(draft).catch(() => undefined);
      throw serverFault(error) instanceof StorageFull ? commonRefusals.no_room({ cause: error }) : error;
    } finally {
      life.end();
    }
  }

  async *read(sha256: string, range: ByteRange = { start: 0 }): AsyncGenerator<Uint8Array> {
    const file = await this.#find(sha256);
    const end = Math.min(range.end ?? file.length, file.length);
    let at = range.start;
    for await (const bytes of readChunks(this.#connection, file, range.start, end)) {
      yield bytes;
      at += bytes.byteLength;
    }
    if (at >= end) return;
    await this.#find(sha256);
    throw new Error(`The stored file ${sha256} is damaged: it ends at ${at} of ${file.length} bytes.`);
  }

  async openFile(sha256: string): Promise<{ path: string; release(): Promise<void> }> {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-file-'));
    const path = join(folder, 'data');
    const release = () => rm(folder, { recursive: true, force: true });
    try {
      await pipeline(this.read(sha256), createWriteStream(path, { mode: 0o600 }));
      return { path, release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async release(holder: string, sha256: string): Promise<void> {
    await this.#files.updateOne(
      { 'metadata.sha256': sha256 },
      { $pull: { 'metadata.holders': safeHolder(holder) } },
    );
    await this.#removeUnheld(sha256);
  }

  async *list(): AsyncGenerator<StoredBlob & { holders: string[] }> {
    await this.#giveUpAbandoned();
    await this.#finishRemovals();
    for (let after = ''; ; ) {
      const page = await this.#files
        .find({ 'metadata.sha256': { $gt: after } })
        .sort({ 'metadata.sha256': 1 })
        .limit(PAGE)
        .toArray();
      for (const { length, metadata } of page) {
        after = metadata.sha256 ?? after;
        if (metadata.holders.length > 0) yield { sha256: after, size: length, holders: metadata.holders };
        else await this.#removeUnheld(after);
      }
      if (page.length < PAGE) return;
    }
  }

  get #files() {
    return filesOf(this.#connection);
  }

  async #find(sha256: string): Promise<FileRecord> {
    const held = { 'metadata.sha256': sha256, 'metadata.holders.0': { $exists: true } };
    const file = SHA256.test(sha256) ? await this.#files.findOne(held) : undefined;
    if (!file) throw commonRefusals.file_not_found();
    return file;
  }

  async #begin(): Promise<mongo.ObjectId> {
    const now = await this.#now();
    const _id = new mongo.ObjectId();
    const metadata = { holders: [], seenAt: now };
    await this.#files.insertOne({
      _id,
      length: 0,
      chunkSize: CHUNK_BYTES,
      uploadDate: now,
      filename: 'incoming',
      metadata,
    });
    return _id;
  }

  /** While a file is being taken in, others leave it alone. */
  #giveSignsOfLife(draft: mongo.ObjectId): { throwIfGivenUp(): void; end(): void } {
    let givenUp = false;
    const show = async () => {
      const { matchedCount } = await this.#files.updateOne(incoming(draft), {
        $set: { 'metadata.seenAt': await this.#now() },
      });
      givenUp = matchedCount === 0;
    };
    const showing = periodically(show, {
      name: 'sign of life',
      everyMs: this.#abandonedAfterMs / SIGNS_OF_LIFE,
      waitFirst: true,
    });
    showing.begin();
    return {
      throwIfGivenUp() {
        if (givenUp) throw commonRefusals.upload_held_up();
      },
      end: () => void showing.stop(),
    };
  }

  /** What was taken in becomes the blob, or goes, since the same content is there: then that gets one more holder. */
  async #keep(draft: mongo.ObjectId, holder: string, { sha256, size }: StoredBlob): Promise<void> {
    for (;;) {
      const { matchedCount: there } = await this.#files.updateOne(
        { 'metadata.sha256': sha256 },
        { $addToSet: { 'metadata.holders': holder } },
      );
      if (there > 0) {
        await this.#discard(draft).catch(() => undefined);
        return;
      }
      const kept = await unlessTaken(
        this.#files.updateOne(incoming(draft), {
          $set: {
            length: size,
            filename: sha256,
            'metadata.sha256': sha256,
            'metadata.holders': [holder],
          },
          $unset: { 'metadata.seenAt': '' },
        }),
      );
      // Another writer's file became the blob in between.
      if (!kept) continue;
      if (kept.matchedCount === 0) throw commonRefusals.upload_held_up();
      return;
    }
  }

  async #discard(draft: mongo.ObjectId): Promise<void> {
    await this.#files.updateOne(incoming(draft), {
      $set: { filename: 'removed', 'metadata.removableAt': await this.#now() },
      $unset: { 'metadata.seenAt': '' },
    });
    // An error can hide that the write which kept it was done after all; then others may hold it by now.
    const kept = await this.#files.findOne({ _id: draft, 'metadata.sha256': { $exists: true } });
    if (!kept) await this.#remove(draft);
  }

  /** Removes a blob without holders. A new holder at this moment keeps it, or does not find it and puts its own. */
  async #removeUnheld(sha256: string): Promise<void> {
    const removed = await this.#files.findOneAndUpdate(
      { 'metadata.sha256': sha256, 'metadata.holders': { $size: 0 } },
      {
        $set: { filename: 'removed', 'metadata.removableAt': await this.#now() },
        $unset: { 'metadata.sha256': '' },
      },
    );
    if (removed) await this.#remove(removed._id);
  }

  /** The record goes last: until then, a listing finds the file and removes it again. */
  async #remove(file: mongo.ObjectId): Promise<void> {
    await chunksOf(this.#connection).deleteMany({ files_id: file });
    await this.#files.deleteOne({ _id: file });
  }

  /** Their records stay for as long again: a process that was only held up may be about to write one more chunk. */
  async #giveUpAbandoned(): Promise<void> {
    const now = (await this.#now()).getTime();
    await this.#files.updateMany(
      { 'metadata.seenAt': { $lt: new Date(now - this.#abandonedAfterMs) } },
      {
        $set: { filename: 'removed', 'metadata.removableAt': new Date(now + this.#abandonedAfterMs) },
        $unset: { 'metadata.seenAt': '' },
      },
    );
  }

  async #finishRemovals(): Promise<void> {
    const now = await this.#now();
    const going = this.#files.find({ 'metadata.removableAt': { $exists: true } });
    for await (const { _id, metadata } of going) {
      if (metadata.removableAt && metadata.removableAt <= now) await this.#remove(_id);
      else await chunksOf(this.#connection).deleteMany({ files_id: _id });
    }
  }

  async #now(): Promise<Date> {
    return new Date(await this.#clock.now());
  }
}

const incoming = (draft: mongo.ObjectId) => ({ _id: draft, 'metadata.seenAt': { $exists: true } });
