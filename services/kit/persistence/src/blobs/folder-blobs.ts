import { createHash, randomUUID } from 'node:crypto';
import fs, {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commonRefusals } from '@cairn/platform/errors';
import { syncFolder } from '../store/index.ts';
import { type BlobStore, SHA256, type SizeLimit, type StoredBlob, safeHolder } from './blob-store.ts';

/**
 * Blobs as files: `<folder>/ab/<sha256>/data`, with an empty file `held-by-<holder>` beside it for each holder. A
 * stream goes to `<folder>/incoming` first and is renamed into place once it is whole and on the disk.
 *
 * One process writes to the folder.
 */
export async function openFolderBlobs(folder: string, options: FolderBlobsOptions = {}): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  // Whatever is in there was being written when a process died.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return new FolderBlobs(folder, incoming, options.reserveBytes ?? 0);
}

/** Whether there are files in a folder of blobs, which need not exist. */
export function holdsFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const shelves = readdirSync(folder).filter((name) => name !== 'incoming');
  return shelves.some((shelf) => readdirSync(join(folder, shelf)).some((name) => SHA256.test(name)));
}

export interface FolderBlobsOptions {
  /**
   * Room that files leave to others on the same disk, in bytes: a store of records that cannot write cannot delete
   * either, so a disk must never be filled by files to the last byte.
   */
  reserveBytes?: number;
}

const write = promisify(fs.write);
const sync = promisify(fs.fsync);

const HOLDER_PREFIX = 'held-by-';
/** Room is looked at again when so many bytes have come in, or so many milliseconds passed. */
const LOOK_AT_ROOM_EVERY = 4 * 1024 * 1024;
const LOOK_AT_ROOM_AFTER_MS = 1_000;
/** So many bytes are written at once; a larger file could hold everyone up, where the disk is slow. */
const SHORT_BYTES = 64 * 1024;
/** Bytes of one read. */
const PIECE_BYTES = 64 * 1024;

class FolderBlobs implements BlobStore {
  readonly #folder: string;
  readonly #incoming: string;
  readonly #reserveBytes: number;
  /** Work in progress by blob, so that taking and releasing the same content do not cross. */
  readonly #queues = new Map<string, Promise<unknown>>();
  /** Bytes that came in since room was looked at, and when that was. */
  #unchecked = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, incoming: string, reserveBytes: number) {
    this.#folder = folder;
    this.#incoming = incoming;
    this.#reserveBytes = reserveBytes;
  }

  async put(holder: string, content: AsyncIterable<Uint8Array>, limit: SizeLimit): Promise<StoredBlob> {
    const draft = join(this.#incoming, randomUUID());
    try {
      const blob = await writeDraft(draft, this.#whileThereIsRoom(content), limit);
      await this.#alone(blob.sha256, () => this.#keep(draft, safeHolder(holder), blob.sha256));
      return blob;
    } catch (error) {
      await rm(draft, { force: true });
      throw isFull(error) ? commonRefusals.no_room({ cause: error }) : error;
    }
  }

  async #keep(draft: string, holder: string, sha256: string): Promise<void> {
    const home = this.#home(sha256);
    const data = join(home, 'data');
    // Names are changed at once, as SQLite does beside it: a turn through the thread pool costs several times the work.
    const made = mkdirSync(home, { recursive: true, mode: 0o700 });
    try {
      closeSync(openSync(join(home, HOLDER_PREFIX + holder), 'w', 0o600));
      renameSync(draft, data);
      const above = made === undefined ? [] : made === home ? [dirname(home)] : [dirname(home), this.#folder];
      await Promise.all([home, ...above].map(syncFolder));
    } catch (error) {
      if (!(await exists(data))) await rm(home, { recursive: true, force: true });
      throw error;
    }
  }

  async *read(
    sha256: string,
    range: { start: number; end?: number } = { start: 0 },
  ): AsyncGenerator<Uint8Array> {
    const { start, end = Number.POSITIVE_INFINITY } = range;
    if (end - start <= PIECE_BYTES) {
      const piece = this.#readAtOnce(sha256, start, end - start);
      if (piece.length > 0) yield piece;
      return;
    }
    const file = await this.#open(sha256);
    try {
      for (let at = start; at < end; ) {
        const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at));
        const { bytesRead } = await file.read(piece, 0, piece.length, at);
        if (bytesRead > 0) yield piece.subarray(0, bytesRead);
        else return;
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  }

  async openFile(sha256: string): Promise<{ path: string; release(): Promise<void> }> {
    const path = join(this.#home(sha256), 'data');
    if (!(await exists(path))) throw commonRefusals.file_not_found();
    return { path, release: async () => undefined };
  }

  /** Waiting for the thread pool to open, read and close a file takes ten times what that takes for a short one. */
  #readAtOnce(sha256: string, start: number, length: number): Uint8Array {
    const file = this.#openAtOnce(sha256);
    try {
      const piece = Buffer.allocUnsafe(Math.max(0, length));
      let filled = 0;
      for (let read = -1; read !== 0 && filled < piece.length; filled += read)
        read = readSync(file, piece, filled, piece.length - filled, start + filled);
      return piece.subarray(0, filled);
    } finally {
      closeSync(file);
    }
  }

  #openAtOnce(sha256: string): number {
    try {
      return openSync(join(this.#home(sha256), 'data'), 'r');
    } catch (error) {
      throw isMissing(error) ? commonRefusals.file_not_found() : error;
    }
  }

  async #open(sha256: string): Promise<FileHandle> {
    try {
      return await open(join(this.#home(sha256), 'data'), 'r');
    } catch (error) {
      throw isMissing(error) ? commonRefusals.file_not_found() : error;
    }
  }

  async release(holder: string, sha256: string): Promise<void> {
    await this.#alone(sha256, async () => {
      const home = this.#home(sha256);
      await rm(join(home, HOLDER_PREFIX + safeHolder(holder)), { force: true });
      const names = await readdir(home).catch(() => undefined);
      if (!names || names.some((name) => name.startsWith(HOLDER_PREFIX))) return;
      await rm(home, { recursive: true, force: true });
    });
  }

  async *list(): AsyncGenerator<StoredBlob & { holders: string[] }> {
    const shelves = await readdir(this.#folder, { withFileTypes: true });
    for (const shelf of shelves.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!shelf.isDirectory() || shelf.name === 'incoming') continue;
      for (const sha256 of (await readdir(join(this.#folder, shelf.name))).sort()) {
        if (!SHA256.test(sha256)) continue;
        const blob = await this.#alone(sha256, () => this.#examine(sha256));
        if (blob) yield blob;
      }
    }
  }

  /**
   * A folder without data or without holders, on which no process works, was left by a killed process: it is removed.
   */
  async #examine(sha256: string): Promise<(StoredBlob & { holders: string[] }) | undefined> {
    const home = this.#home(sha256);
    const names = await readdir(home).catch(() => []);
    const data = await stat(join(home, 'data')).catch(() => undefined);
    const holders = names.filter((name) => name.startsWith(HOLDER_PREFIX));
    if (!data || holders.length === 0) {
      await rm(home, { recursive: true, force: true });
      return undefined;
    }
    return { sha256, size: data.size, holders: holders.map((name) => name.slice(HOLDER_PREFIX.length)) };
  }

  async *#whileThereIsRoom(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#unchecked += chunk.byteLength;
      const now = performance.now();
      if (this.#unchecked >= LOOK_AT_ROOM_EVERY || now - this.#lookedAt >= LOOK_AT_ROOM_AFTER_MS) {
        this.#unchecked = 0;
        this.#lookedAt = now;
        const { bavail, bsize } = await statfs(this.#incoming);
        if (bavail * bsize < this.#reserveBytes + LOOK_AT_ROOM_EVERY) {
          this.#lookedAt = Number.NEGATIVE_INFINITY;
          throw commonRefusals.no_room();
        }
      }
      yield chunk;
    }
  }

  #home(sha256: string): string {
    if (!SHA256.test(sha256)) throw commonRefusals.file_not_found();
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  #alone<T>(sha256: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(sha256) ?? Promise.resolve();
    const result = before.then(work, work);
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (this.#queues.get(sha256) === settled) this.#queues.delete(sha256);
      });
    this.#queues.set(sha256, settled);
    return result;
  }
}

async function writeDraft(
  path: string,
  content: AsyncIterable<Uint8Array>,
  limit: SizeLimit,
): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  const file = openSync(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limit.maxBytes) throw limit.tooLarge?.() ?? commonRefusals.file_too_large();
      hash.update(chunk);
      if (size > SHORT_BYTES) await writeWhole(file, chunk);
      else writeFileSync(file, chunk);
    }
    await sync(file);
  } finally {
    closeSync(file);
  }
  return { sha256: hash.digest('hex'), size };
}

async function writeWhole(file: number, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) at += (await write(file, chunk, at)).bytesWritten;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
  );
}
