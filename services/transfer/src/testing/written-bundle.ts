import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PortableRecord } from '@cairn/persistence/portable';
import { extract, pack } from 'tar-stream';
import { FORMAT, FORMAT_VERSION, type Header, MANIFEST, type Manifest } from '../bundle/format.ts';
import type { Content } from '../content.ts';
import { writeBundle } from '../export/write-bundle.ts';
import { silent } from '../report/progress.ts';
import { memoryBlobs, memoryStore } from './memory-content.ts';

export const header: Header = {
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  id: '01930000-0000-7000-8000-000000000001',
  product: '0.1.0',
  createdAt: '2026-01-02T03:04:05.678Z',
  source: { records: 'sqlite', events: 'sqlite', index: 'sqlite' },
};

export const someUsers: PortableRecord[] = [
  {
    key: 'a',
    value: {
      name: 'Ada “the first” 🪨',
      since: '2026-01-02T03:04:05.678Z',
      nested: { z: 1, a: [null, -0.5] },
    },
  },
  { key: 'b', value: { name: 'Grace\n\u2028\u0000', since: null } },
];

/** A content of several services: two of them with records, and two files, one of them of two documents. */
export async function someContent(): Promise<Content> {
  const blobs = memoryBlobs();
  const limit = { maxBytes: 1_000 };
  await blobs.put('doc-1', bytes('The ferry leaves at nine.'), limit);
  await blobs.put('doc-2', bytes('The ferry leaves at nine.'), limit);
  await blobs.put('doc-3', bytes(''), limit);
  return {
    stores: [
      { service: 'auth', portable: memoryStore({ users: someUsers, sessions: [] }) },
      { service: 'memory', portable: memoryStore({ items: [{ key: '1', value: { tags: ['x'] } }] }) },
    ],
    blobs,
  };
}

/** The same kinds with nothing in them. */
export function emptyContent(): Content {
  return {
    stores: [
      { service: 'auth', portable: memoryStore({ users: [], sessions: [] }) },
      { service: 'memory', portable: memoryStore({ items: [] }) },
    ],
    blobs: memoryBlobs(),
  };
}

export async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Writes a bundle into a folder; gives its path. */
export async function writtenBundle(
  folder: string,
  content: Content,
  path = join(folder, 'test.cairn'),
): Promise<string> {
  await writeBundle({
    content,
    header,
    path,
    leftParked: 0,
    isShared: false,
    stillQuiet: async () => undefined,
    progress: silent,
  });
  return path;
}

export interface TarEntry {
  name: string;
  content: Buffer;
  type?: 'file' | 'symlink' | 'directory';
  linkname?: string;
}

/** The entries of a tar file, to be looked at and tampered with. */
export async function entriesOf(tar: Buffer): Promise<TarEntry[]> {
  const reading = extract();
  reading.end(tar);
  const entries: TarEntry[] = [];
  for await (const entry of reading) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    entries.push({ name: entry.header.name, content: Buffer.concat(pieces) });
  }
  return entries;
}

export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const writing = pack();
  for (const { name, content, type = 'file', linkname } of entries) {
    writing.entry(
      { name, type, size: type === 'file' ? content.byteLength : 0, ...(linkname && { linkname }) },
      content,
    );
  }
  writing.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of writing) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/**
 * With other lines in a part of a kind that has but that one, and a manifest that agrees with them; without the kind
 * when there are none.
 */
export function tampered(entries: readonly TarEntry[], name: string, text?: string): TarEntry[] {
  const [, service, kind] = name.split('/');
  const content = Buffer.from(text ?? '');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const counted = { records: content.toString().split('\n').length - 1, bytes: content.length, sha256 };
  return entries.flatMap((entry) => {
    if (entry.name === name) return text === undefined ? [] : [{ name, content }];
    if (entry.name !== MANIFEST) return [entry];
    const manifest: Manifest = JSON.parse(entry.content.toString());
    const kinds = manifest.kinds.flatMap((each) => {
      if (each.service !== service || each.kind !== kind) return [each];
      return text === undefined ? [] : [{ ...each, ...counted }];
    });
    return [{ name: MANIFEST, content: Buffer.from(JSON.stringify({ ...manifest, kinds })) }];
  });
}
