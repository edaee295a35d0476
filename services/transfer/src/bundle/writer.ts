import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredBlob } from '@cairn/persistence/blobs';
import type { PortableRecord } from '@cairn/persistence/portable';
import { syncFolder } from '@cairn/persistence/store';
import { pack } from 'tar-stream';
import { Refusal } from '../refusal.ts';
import {
  type Counted,
  FILES_TOGETHER,
  fileName,
  HEADER,
  type Header,
  LONGEST_PART,
  listName,
  MANIFEST,
  type Manifest,
  PART_BYTES,
  recordsName,
} from './format.ts';
import { lineOf, Tally } from './tally.ts';

export type HeldBlob = StoredBlob & { holders: readonly string[] };

/**
 * Writes a bundle, readable by its owner only, under `<path>.partial`; `finish` gives it its name. Holds a part in
 * memory, never more.
 */
export class BundleWriter {
  readonly #path: string;
  readonly #header: Header;
  readonly #tar = pack();
  readonly #written: Promise<void>;
  readonly #kinds: Manifest['kinds'] = [];
  #files: Manifest['files'] = { count: 0, bytes: 0, list: new Tally().result() };

  private constructor(path: string, header: Header) {
    this.#path = path;
    this.#header = header;
    this.#written = pipeline(
      this.#tar,
      createWriteStream(this.#partial, { flags: 'wx', mode: 0o600, flush: true }),
    );
    // The writer of an entry receives the error too.
    this.#written.catch(() => undefined);
  }

  /** Begins a bundle. What an earlier attempt left under the path's `.partial` goes. */
  static async begin(path: string, header: Header): Promise<BundleWriter> {
    await rm(`${path}.partial`, { force: true });
    const writer = new BundleWriter(path, header);
    await writer.#entry(HEADER, `${JSON.stringify(header, undefined, 2)}\n`);
    return writer;
  }

  /** Writes a kind's records, which must come in ascending order of their keys. */
  async records(
    service: Manifest['kinds'][number]['service'],
    kind: string,
    pages: AsyncIterable<PortableRecord[]>,
  ) {
    const parts = new Parts((part, text) => this.#entry(recordsName(service, kind, part), text));
    let last = '';
    for await (const page of pages) {
      for (const record of page) {
        if (record.key <= last) throw new Error(`${service}/${kind}: ${record.key} comes after ${last}`);
        last = record.key;
        await parts.add(lineOf(record), record.key);
      }
    }
    this.#kinds.push({ service, kind, ...(await parts.end()) });
  }

  /**
   * Writes files, which must come in ascending order of their hashes.
   *
   * @throws Refusal when the content of one is not what its hash says.
   */
  async files(
    blobs: AsyncIterable<HeldBlob>,
    read: (sha256: string) => AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const list = new Tally();
    let part = 0;
    let bytes = 0;
    for await (const group of groupsOf(inOrder(blobs), FILES_TOGETHER)) {
      const lines = group.map(listedLine).join('');
      list.add(lines, group.length);
      await this.#entry(listName(++part), lines);
      for (const blob of group) {
        await this.#entry(fileName(blob.sha256), asListed(blob, read(blob.sha256)), blob.size);
        bytes += blob.size;
      }
    }
    this.#files = { count: list.records, bytes, list: list.result() };
  }

  /** What was written so far. */
  written(): Pick<Manifest, 'kinds' | 'files'> {
    return { kinds: this.#kinds, files: this.#files };
  }

  /** Writes the manifest and gives the bundle its name; until then nothing of that name is touched. */
  async finish(leftParked: number): Promise<{ manifest: Manifest; sha256: string }> {
    const manifest = { ...this.#header, kinds: this.#kinds, files: this.#files, leftParked };
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await this.#entry(MANIFEST, text);
    this.#tar.finalize();
    await this.#written;
    await rename(this.#partial, this.#path);
    await syncFolder(dirname(this.#path));
    return { manifest, sha256: createHash('sha256').update(text).digest('hex') };
  }

  /** Leaves nothing of a bundle that was not finished. */
  async discard(): Promise<void> {
    this.#tar.destroy(new Error('the bundle was not finished'));
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  get #partial(): string {
    return `${this.#path}.partial`;
  }

  async #entry(name: string, content: string | AsyncIterable<Uint8Array>, size?: number): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : undefined;
    const mtime = new Date(this.#header.createdAt);
    const header = { name, size: bytes?.byteLength ?? size ?? 0, mode: 0o600, mtime, type: 'file' as const };
    const done = Promise.withResolvers<void>();
    const sink = this.#tar.entry(header, (error) => (error ? done.reject(error) : done.resolve()));
    sink.on('error', (error) => done.reject(error));
    done.promise.catch(() => undefined);
    try {
      for await (const piece of bytes ? [bytes] : content) {
        if (!sink.write(piece)) await Promise.race([once(sink, 'drain'), done.promise]);
      }
      sink.end(null);
      await done.promise;
    } catch (error) {
      sink.destroy(error instanceof Error ? error : new Error(String(error)));
      // When the file itself failed, that says more than what became of the entry for it.
      await this.#written;
      throw error;
    }
  }
}

/** Lines, cut into parts. */
class Parts {
  readonly #write: (part: number, text: string) => Promise<void>;
  readonly #tally = new Tally();
  #part = 0;
  #lines: string[] = [];
  #bytes = 0;

  constructor(write: (part: number, text: string) => Promise<void>) {
    this.#write = write;
  }

  async add(line: string, key: string): Promise<void> {
    const bytes = Buffer.byteLength(line);
    if (bytes > LONGEST_PART)
      throw new Refusal(`A record is too long for a bundle: ${key} has ${bytes} bytes.`);
    if (this.#bytes + bytes > LONGEST_PART) await this.#flush();
    this.#tally.add(line);
    this.#lines.push(line);
    this.#bytes += bytes;
    if (this.#bytes >= PART_BYTES) await this.#flush();
  }

  async end(): Promise<Counted> {
    await this.#flush();
    return this.#tally.result();
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    await this.#write(++this.#part, this.#lines.join(''));
    this.#lines = [];
    this.#bytes = 0;
  }
}

export function listedLine({ sha256, size, holders }: HeldBlob): string {
  return lineOf({ key: sha256, value: { size, holders: [...holders].sort() } });
}

async function* inOrder(blobs: AsyncIterable<HeldBlob>): AsyncGenerator<HeldBlob> {
  let last = '';
  for await (const blob of blobs) {
    if (blob.sha256 <= last) throw new Error(`files: ${blob.sha256} comes after ${last}`);
    last = blob.sha256;
    yield blob;
  }
}

async function* groupsOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function* asListed(blob: HeldBlob, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.byteLength;
    yield piece;
  }
  if (size === blob.size && hash.digest('hex') === blob.sha256) return;
  throw new Refusal(
    `A stored file is damaged: its content is not that of ${blob.sha256}. It belongs to ${blob.holders.map((id) => `document or picture ${id}`).join(', ')}: delete that document, or bring its file back from a backup, then export again.`,
  );
}
