import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Entry } from '@cairn/service/people';
import type { ZipFile } from 'yazl';

/** A file as the manifest names it. */
export interface WrittenEntry {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Entries as a zip file, a piece at a time, with the manifest as the last entry. What stays in memory is a line for
 * each entry, as the format wants it at its end.
 */
export async function* zipped(
  entries: AsyncIterable<Entry>,
  manifest: (written: readonly WrittenEntry[]) => Entry,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const pieces = zip.outputStream as Readable;
  const unread = new AbortController();
  const either = AbortSignal.any([signal, unread.signal]);
  // What went wrong with one entry ends the whole.
  zip.on('error', (error) => pieces.destroy(error as Error));
  const feeding = feed(zip, entries, manifest, either).catch((error: Error) => {
    pieces.destroy(error);
  });
  try {
    for await (const piece of pieces) yield piece as Uint8Array;
  } finally {
    unread.abort();
    await feeding;
  }
}

async function feed(
  zip: ZipFile,
  entries: AsyncIterable<Entry>,
  manifest: (written: readonly WrittenEntry[]) => Entry,
  signal: AbortSignal,
): Promise<void> {
  const written: WrittenEntry[] = [];
  for await (const entry of entries) {
    signal.throwIfAborted();
    written.push(await add(zip, entry, signal));
  }
  await add(zip, manifest(written), signal);
  zip.end();
}

async function add(zip: ZipFile, entry: Entry, signal: AbortSignal): Promise<WrittenEntry> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashing() {
    for await (const piece of entry.content) {
      signal.throwIfAborted();
      const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(buffer);
      bytes += buffer.byteLength;
      yield buffer;
    }
  }
  const source = Readable.from(hashing(), { objectMode: false });
  zip.addReadStream(source, entry.path, { mtime: entry.modifiedAt ?? new Date() });
  try {
    await finished(source, { writable: false, signal });
  } finally {
    source.destroy();
  }
  return { path: entry.path, bytes, sha256: hash.digest('hex') };
}
