import { type Connection, mongo } from 'mongoose';
import { unlessTaken } from '../../mongo/mongo.ts';
import { serverClock } from '../../mongo/server-clock.ts';
import type { StoredBlob } from '../blob-store.ts';
import { type FileCollection, type FileRecord, filesOf } from '../gridfs-files.ts';
import type { BlobRecords, RecordedFile } from './blob-records.ts';

/**
 * Records in MongoDB, for any number of processes at once. The database needs the indexes of the collection
 * (`blobIndexes`).
 *
 * @param pieceBytes of the files that are written from now on.
 */
export function mongoBlobRecords(
  connection: Connection,
  collection: FileCollection,
  pieceBytes: number,
): BlobRecords {
  return new MongoBlobRecords(connection, collection, pieceBytes);
}

/** Whether files are recorded there that are, or were, kept. */
export async function hasFiles(connection: Connection, collection: FileCollection): Promise<boolean> {
  const kept = { 'metadata.sha256': { $gt: '' } };
  return (await filesOf(connection, collection).findOne(kept)) !== null;
}

class MongoBlobRecords implements BlobRecords {
  readonly #connection: Connection;
  readonly #collection: FileCollection;
  readonly #pieceBytes: number;
  readonly #clock: ReturnType<typeof serverClock>;

  constructor(connection: Connection, collection: FileCollection, pieceBytes: number) {
    this.#connection = connection;
    this.#collection = collection;
    this.#pieceBytes = pieceBytes;
    this.#clock = serverClock(connection);
  }

  async begin(): Promise<string> {
    const now = await this.#now();
    const _id = new mongo.ObjectId();
    const metadata = { holders: [], seenAt: now };
    await this.#files.insertOne({
      _id,
      length: 0,
      chunkSize: this.#pieceBytes,
      uploadDate: now,
      filename: 'incoming',
      metadata,
    });
    return _id.toHexString();
  }

  async renew(id: string): Promise<boolean> {
    const seen = { $set: { 'metadata.seenAt': await this.#now() } };
    const { matchedCount } = await this.#files.updateOne(incoming(id), seen);
    return matchedCount > 0;
  }

  async keep(
    id: string,
    holder: string,
    { sha256, size }: StoredBlob,
  ): Promise<'kept' | 'present' | 'abandoned'> {
    for (;;) {
      const { matchedCount: present } = await this.#files.updateOne(
        { 'metadata.sha256': sha256 },
        { $addToSet: { 'metadata.holders': holder } },
      );
      if (present > 0) return 'present';
      const kept = await unlessTaken(
        this.#files.updateOne(incoming(id), {
          $set: {
            length: size,
            filename: sha256,
            'metadata.sha256': sha256,
            'metadata.holders': [holder],
          },
          $unset: { 'metadata.seenAt': '' },
        }),
      );
      if (kept) return kept.matchedCount > 0 ? 'kept' : 'abandoned';
      // Another writer's file became the blob in between.
    }
  }

  async discard(id: string): Promise<boolean> {
    await this.#files.updateOne(incoming(id), {
      $set: { filename: 'removed', 'metadata.removableAt': await this.#now() },
      $unset: { 'metadata.seenAt': '' },
    });
    const kept = { _id: new mongo.ObjectId(id), 'metadata.sha256': { $exists: true } };
    return !(await this.#files.findOne(kept));
  }

  async find(sha256: string): Promise<RecordedFile | undefined> {
    const held = { 'metadata.sha256': sha256, 'metadata.holders.0': { $exists: true } };
    const file = await this.#files.findOne(held);
    return file ? { id: file._id.toHexString(), size: file.length, pieceBytes: file.chunkSize } : undefined;
  }

  async removeHolder(holder: string, sha256: string): Promise<void> {
    await this.#files.updateOne({ 'metadata.sha256': sha256 }, { $pull: { 'metadata.holders': holder } });
  }

  async takeUnheld(sha256: string): Promise<string | undefined> {
    const removed = await this.#files.findOneAndUpdate(
      { 'metadata.sha256': sha256, 'metadata.holders': { $size: 0 } },
      {
        $set: { filename: 'removed', 'metadata.removableAt': await this.#now() },
        $unset: { 'metadata.sha256': '' },
      },
    );
    return removed?._id.toHexString();
  }

  async page(after: string, limit: number): Promise<(StoredBlob & { holders: string[] })[]> {
    const page = await this.#files
      .find({ 'metadata.sha256': { $gt: after } })
      .sort({ 'metadata.sha256': 1 })
      .limit(limit)
      .toArray();
    return page.map(({ length, metadata: { sha256 = '', holders } }) => ({ sha256, size: length, holders }));
  }

  async abandon(afterMs: number): Promise<void> {
    const now = (await this.#now()).getTime();
    await this.#files.updateMany(
      { 'metadata.seenAt': { $lt: new Date(now - afterMs) } },
      {
        $set: { filename: 'removed', 'metadata.removableAt': new Date(now + afterMs) },
        $unset: { 'metadata.seenAt': '' },
      },
    );
  }

  async *removals(): AsyncGenerator<{ id: string; isDue: boolean }> {
    const now = await this.#now();
    const going = this.#files.find({ 'metadata.removableAt': { $exists: true } });
    for await (const { _id, metadata } of going) {
      const isDue = metadata.removableAt !== undefined && metadata.removableAt <= now;
      yield { id: _id.toHexString(), isDue };
    }
  }

  async forget(id: string): Promise<void> {
    await this.#files.deleteOne({ _id: new mongo.ObjectId(id) });
  }

  get #files() {
    return filesOf(this.#connection, this.#collection);
  }

  async #now(): Promise<Date> {
    return new Date(await this.#clock.now());
  }
}

const incoming = (id: string): mongo.Filter<FileRecord> => ({
  _id: new mongo.ObjectId(id),
  'metadata.seenAt': { $exists: true },
});
