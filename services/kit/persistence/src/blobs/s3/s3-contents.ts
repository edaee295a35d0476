import { createHash } from 'node:crypto';
import { commonRefusals } from '@cairn/platform/errors';
import type { SizeLimit, StoredBlob } from '../blob-store.ts';
import type { RecordedFile } from '../recorded/blob-records.ts';
import type { BlobContents } from '../recorded/recorded-blobs.ts';
import type { Bucket, Upload } from './bucket.ts';
import { isMissing } from './faults.ts';
import { PART_BYTES, Part } from './part.ts';

/** An object may have 10,000 parts: each thousand is of twice the size, which comes to 8 TiB. */
const PARTS_OF_A_SIZE = 1_000;
/** Bytes fetched at once, so that a slow reader keeps no connection open. */
const FETCHED_BYTES = 2 * 1024 * 1024;
/** Bytes given to a reader at once: they pass on as one message. */
const GIVEN_BYTES = 256 * 1024;

/** Bytes as objects of a bucket, one each. A file that fits in a part is written by one request, others in parts. */
export class S3Contents implements BlobContents {
  readonly #bucket: Bucket;
  readonly #partBytes: number;

  /** @param partBytes of the first parts; S3 asks for 5 MiB or more. */
  constructor(bucket: Bucket, partBytes = PART_BYTES) {
    this.#bucket = bucket;
    this.#partBytes = partBytes;
  }

  async write(
    id: string,
    content: AsyncIterable<Uint8Array>,
    limit: SizeLimit,
    mayGoOn: () => void,
  ): Promise<StoredBlob> {
    const hash = createHash('sha256');
    const part = new Part(this.#partBytes);
    let size = 0;
    let parts = 0;
    let upload: Upload | undefined;
    try {
      for await (const piece of content) {
        size += piece.byteLength;
        if (size > limit.maxBytes) throw limit.tooLarge?.() ?? commonRefusals.file_too_large();
        hash.update(piece);
        for (let at = 0; at < piece.byteLength; ) {
          if (part.isFull) {
            mayGoOn();
            upload ??= await this.#bucket.createUpload(id);
            await upload.add(part.bytes);
            parts++;
            part.begin(this.#partBytes * 2 ** Math.floor(parts / PARTS_OF_A_SIZE));
          }
          at += part.take(piece.subarray(at));
        }
      }
      mayGoOn();
      if (upload) {
        await upload.add(part.bytes);
        await upload.complete();
      } else await this.#bucket.put(id, part.bytes);
      return { sha256: hash.digest('hex'), size };
    } catch (error) {
      // Others abort what they gave up.
      throw isMissing(error) ? commonRefusals.upload_held_up({ cause: error }) : error;
    }
  }

  async *read({ id }: RecordedFile, start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += FETCHED_BYTES) {
      const wanted = Math.min(FETCHED_BYTES, end - at);
      const bytes = await this.#bucket.get(id, at, at + wanted);
      if (!bytes) return;
      for (let given = 0; given < bytes.byteLength; given += GIVEN_BYTES)
        yield bytes.subarray(given, given + GIVEN_BYTES);
      if (bytes.byteLength < wanted) return;
    }
  }

  async remove(id: string, extent: 'whole' | 'unfinished'): Promise<void> {
    if (extent === 'unfinished') await this.#bucket.abortUploads(id);
    await this.#bucket.delete(id);
  }
}
