import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { PortableRecord } from '@cairn/persistence/portable';
import { extract, type Header as TarHeader } from 'tar-stream';
import { Refusal } from '../refusal.ts';
import { BrokenBundle } from './broken-bundle.ts';
import { ExpectedOrder } from './expected-order.ts';
import {
  type EntryName,
  type Header,
  LONGEST_PART,
  type Manifest,
  parseHeader,
  parseManifest,
  parseName,
} from './format.ts';
import { parseListedFiles, parseRecords } from './lines.ts';

/** What a bundle holds, in its order; each is checked as far as it has been read. */
export type BundleItem =
  | { type: 'header'; header: Header }
  | {
      type: 'records';
      service: Manifest['kinds'][number]['service'];
      kind: string;
      records: PortableRecord[];
      bytes: number;
    }
  | {
      type: 'file';
      sha256: string;
      size: number;
      holders: readonly string[];
      content: AsyncIterable<Uint8Array>;
    }
  /** Everything is what the manifest says. Nothing comes after it. */
  | { type: 'manifest'; manifest: Manifest; sha256: string };

type Entry = AsyncIterable<Uint8Array> & { header: TarHeader };

/**
 * Reads a bundle once from its beginning to its end, a part at a time. A file's content is checked while it is read,
 * and read before the next item is asked for, or passed over.
 *
 * @throws Refusal when it is not a whole bundle as Cairn writes them, or is a newer one. What was read until then is
 * of no worth.
 */
export async function* readBundle(path: string): AsyncGenerator<BundleItem> {
  const length = await lengthOf(path);
  const tar = extract();
  const read = pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), tar);
  read.catch(() => undefined);
  const order = new ExpectedOrder();
  try {
    for await (const entry of tar as AsyncIterable<Entry>) {
      const name = nameOf(entry.header, length);
      yield* itemsOf(entry, name, order);
    }
    await read;
  } catch (error) {
    throw explained(error);
  } finally {
    tar.destroy();
  }
  order.end();
}

async function lengthOf(path: string): Promise<number> {
  try {
    const file = await stat(path);
    if (file.isFile()) return file.size;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`The bundle ${path} cannot be read (${reason}).`, { cause: error });
  }
  throw new Refusal(`The bundle ${path} is no file.`);
}

function nameOf({ name, type, size }: TarHeader, length: number): EntryName {
  const parsed = type === 'file' ? parseName(name) : undefined;
  if (!parsed) throw new BrokenBundle('is nothing that a bundle has', JSON.stringify(name.slice(0, 200)));
  if (size > length) throw new BrokenBundle('is longer than the whole file: the bundle was cut off', name);
  if (parsed.type !== 'file' && size > LONGEST_PART)
    throw new BrokenBundle(`is longer than any that Cairn writes (${size} bytes)`, name);
  return parsed;
}

async function* itemsOf(entry: Entry, name: EntryName, order: ExpectedOrder): AsyncGenerator<BundleItem> {
  const where = entry.header.name;
  order.comes(name, where);
  if (name.type === 'file') {
    yield* fileOf(entry, name.sha256, order);
    return;
  }
  const bytes = await whole(entry);
  const text = () => decode(bytes, where);
  if (name.type === 'header') {
    const header = parseHeader(text());
    order.begins(header);
    yield { type: 'header', header };
  } else if (name.type === 'records') {
    const records = parseRecords(text(), where, order.lastKey);
    order.records(bytes, records);
    yield { type: 'records', service: name.service, kind: name.kind, records, bytes: bytes.byteLength };
  } else if (name.type === 'list') {
    order.files(bytes, parseListedFiles(text(), where, order.lastKey));
  } else {
    const manifest = parseManifest(text());
    order.agrees(manifest);
    yield { type: 'manifest', manifest, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
}

async function* fileOf(entry: Entry, sha256: string, order: ExpectedOrder): AsyncGenerator<BundleItem> {
  const { size, holders } = order.file(sha256, entry.header.size);
  const content = checked(entry, sha256);
  yield { type: 'file', sha256, size, holders, content };
  // A caller that reads only the list has read nothing of the content yet.
  for await (const _ of content);
}

/** The content of a file. @throws BrokenBundle after its last piece when its hash is another. */
async function* checked(entry: Entry, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of entry) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256)
    throw new BrokenBundle('has another content than its hash says', entry.header.name);
}

async function whole(entry: Entry): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry) pieces.push(piece);
  return Buffer.concat(pieces);
}

function decode(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new BrokenBundle('is not UTF-8', where, { cause: error });
  }
}

/** What the tar reader says of a file that is none, in words for people; other errors as they are. */
function explained(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error) || 'code' in error) return error;
  return new BrokenBundle(`it was cut off, damaged, or is no bundle (${error.message})`, undefined, {
    cause: error,
  });
}
