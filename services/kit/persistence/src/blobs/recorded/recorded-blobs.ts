import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { commonRefusals, StorageFull, serverFault } from '@cairn/platform/errors';
import { periodically } from '@cairn/platform/work';
import {
  type BlobStore,
  type ByteRange,
  SHA256,
  type SizeLimit,
  type StoredBlob,
  safeHolder,
} from '../blob-store.ts';
import type { BlobRecords, RecordedFile } from './blob-records.ts';

/** Where the bytes of recorded files are. */
export interface BlobContents {
  /**
   * Writes a stream under an id, hashing on the way. `mayGoOn` throws when the file was given up; it is asked before
   * each piece. What was written until an error may be left: `remove` follows.
   *
   * @throws what the stream and `mayGoOn` throw, and what is thrown for more than `limit`.
   */
  write(
    id: string,
    content: AsyncIterable<Uint8Array>,
    limit: SizeLimit,
    mayGoOn: () => void,
  ): Promise<StoredBlob>;
  /** The bytes from `start` to `end`. Ends early where some are missing: the file was removed. */
  read(file: RecordedFile, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Removes what there is of a file; `unfinished` when writing it may not have come to its end. */
  remove(id: string, extent: 'whole' | 'unfinished'): Promise<void>;
}

export interface RecordedBlobsOptions {
  /** A file being taken in whose process has given no sign of life for so long is given up, in milliseconds. */
  abandonedAfterMs?: number;
}

const ABANDONED_AFTER_MS = 15 * 60_000;
const SIGNS_OF_LIFE = 10;
const PAGE = 100;

/** Blobs whose holders are in records and whose bytes are elsewhere. */
export class RecordedBlobs implements BlobStore {
  readonly #records: BlobRecords;
  readonly #contents: BlobContents;
  readonly #abandonedAfterMs: number;

  constructor(records: BlobRecords, contents: BlobContents, options: RecordedBlobsOptions = {}) {
    this.#records = records;
    this.#contents = contents;
    this.#abandonedAfterMs = options.abandonedAfterMs ?? ABANDONED_AFTER_MS;
  }

  async put(holder: string, content: AsyncIterable<Uint8Array>, limit: SizeLimit): Promise<StoredBlob> {
    const name = safeHolder(holder);
    const draft = await this.#records.begin();
    const life = this.#giveSignsOfLife(draft);
    try {
      const blob = await this.#contents.write(draft, content, limit, life.throwIfGivenUp);
      await this.#keep(draft, name, blob);
      return blob;
    } catch (error) {
      // A server that cannot be reached now is cleared of it later, by `list`.
      await this.#discard(draft, 'unfinished').catch(() => undefined);
      throw serverFault(error) instanceof StorageFull ? commonRefusals.no_room({ cause: error }) : error;
    } finally {
      life.end();
    }
  }

  async *read(sha256: string, range: ByteRange = { start: 0 }): AsyncGenerator<Uint8Array> {
    const file = await this.#find(sha256);
    const end = Math.min(range.end ?? file.size, file.size);
    let at = range.start;
    if (at >= end) return;
    for await (const bytes of this.#contents.read(file, range.start, end)) {
      yield bytes;
      at += bytes.byteLength;
    }
    if (at >= end) return;
    await this.#find(sha256);
    throw new Error(`The stored file ${sha256} is damaged: it ends at ${at} of ${file.size} bytes.`);
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
    await this.#records.removeHolder(safeHolder(holder), sha256);
    await this.#removeUnheld(sha256);
  }

  async *list(): AsyncGenerator<StoredBlob & { holders: string[] }> {
    await this.#records.abandon(this.#abandonedAfterMs);
    await this.#finishRemovals();
    for (let after = ''; ; ) {
      const page = await this.#records.page(after, PAGE);
      for (const { sha256, size, holders } of page) {
        after = sha256;
        if (holders.length > 0) yield { sha256, size, holders };
        else await this.#removeUnheld(sha256);
      }
      if (page.length < PAGE) return;
    }
  }

  async #find(sha256: string): Promise<RecordedFile> {
    const file = SHA256.test(sha256) ? await this.#records.find(sha256) : undefined;
    if (!file) throw commonRefusals.file_not_found();
    return file;
  }

  /** While a file is being taken in, others leave it alone. */
  #giveSignsOfLife(draft: string): { throwIfGivenUp(): void; end(): void } {
    let givenUp = false;
    const show = async () => {
      givenUp = !(await this.#records.renew(draft));
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
  async #keep(draft: string, holder: string, blob: StoredBlob): Promise<void> {
    const outcome = await this.#records.keep(draft, holder, blob);
    if (outcome === 'abandoned') throw commonRefusals.upload_held_up();
    if (outcome === 'present') await this.#discard(draft, 'whole').catch(() => undefined);
  }

  async #discard(draft: string, extent: 'whole' | 'unfinished'): Promise<void> {
    if (await this.#records.discard(draft)) await this.#remove(draft, extent);
  }

  async #removeUnheld(sha256: string): Promise<void> {
    const removed = await this.#records.takeUnheld(sha256);
    if (removed) await this.#remove(removed, 'whole');
  }

  /** The record goes last: until then, a listing finds the file and removes it again. */
  async #remove(file: string, extent: 'whole' | 'unfinished'): Promise<void> {
    await this.#contents.remove(file, extent);
    await this.#records.forget(file);
  }

  async #finishRemovals(): Promise<void> {
    for await (const { id, isDue } of this.#records.removals()) {
      if (isDue) await this.#remove(id, 'unfinished');
      else await this.#contents.remove(id, 'unfinished');
    }
  }
}
