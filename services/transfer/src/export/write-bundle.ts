import type { Header, Manifest } from '../bundle/format.ts';
import { BundleWriter, type HeldBlob } from '../bundle/writer.ts';
import { type Content, pagesOf } from '../content.ts';
import { Refusal } from '../refusal.ts';
import type { Progress } from '../report/progress.ts';
import { differences, survey } from '../survey.ts';

export interface WriteBundleOptions {
  content: Content;
  header: Header;
  path: string;
  leftParked: number;
  /** Others could change the content meanwhile: it is read once more afterwards, and must be the same. */
  isShared: boolean;
  /** Throws when something has begun meanwhile that is not done. */
  stillQuiet(): Promise<void>;
  progress: Progress;
  signal?: AbortSignal;
}

/**
 * Writes everything into a bundle. The path has either the whole of it in the end, or what it had before.
 *
 * @throws Refusal when the content changed while it was read, or a file is damaged.
 */
export async function writeBundle(
  options: WriteBundleOptions,
): Promise<{ manifest: Manifest; sha256: string }> {
  const { content, progress, signal } = options;
  const writer = await BundleWriter.begin(options.path, options.header);
  try {
    progress.step('Writing records');
    for (const { service, portable } of content.stores) {
      for (const kind of portable.kinds) {
        const pages = reported(pagesOf(portable, kind, signal), `${service}/${kind}`, progress);
        await writer.records(service, kind, pages);
      }
    }
    progress.step('Writing files');
    await writer.files(reportedBlobs(content.blobs.list(), progress, signal), (sha256) =>
      content.blobs.read(sha256),
    );
    if (options.isShared) await refuseChanges(writer, options);
    await options.stillQuiet();
    return await writer.finish(options.leftParked);
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function refuseChanges(
  writer: BundleWriter,
  { content, progress, signal }: WriteBundleOptions,
): Promise<void> {
  progress.step('Looking whether anything changed meanwhile');
  const now = await survey(content, { progress, ...(signal && { signal }), readFiles: false });
  const changes = differences(writer.written(), now);
  if (changes.length === 0) return;
  throw new Refusal(
    `Cairn was at work while it was read, so the bundle would not be whole; nothing was kept. Scale the gateways down to 0 (and other services too, if this comes again), then export again.\n  ${changes.join('\n  ')}`,
  );
}

async function* reported<T>(
  pages: AsyncIterable<T[]>,
  what: string,
  progress: Progress,
): AsyncGenerator<T[]> {
  let count = 0;
  for await (const page of pages) {
    count += page.length;
    progress.at(what, count, 0);
    yield page;
  }
}

async function* reportedBlobs(
  blobs: AsyncIterable<HeldBlob>,
  progress: Progress,
  signal: AbortSignal | undefined,
): AsyncGenerator<HeldBlob> {
  let count = 0;
  let bytes = 0;
  for await (const blob of blobs) {
    signal?.throwIfAborted();
    yield blob;
    bytes += blob.size;
    progress.at('files', ++count, bytes);
  }
}
