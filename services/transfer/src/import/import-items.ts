import { setImmediate } from 'node:timers/promises';
import type { BlobStore } from '@cairn/persistence/blobs';
import type { PortableRecord, PortableStore } from '@cairn/persistence/portable';
import type { ImportMark, ImportMarks } from '@cairn/service/import-mark';
import { BrokenBundle } from '../bundle/broken-bundle.ts';
import { type BundleItem, readBundle } from '../bundle/reader.ts';
import type { Content } from '../content.ts';
import { Refusal } from '../refusal.ts';
import type { Progress } from '../report/progress.ts';

export interface ImportItemsOptions {
  path: string;
  content: Content;
  marks: ImportMarks;
  /** How far the import is, of this bundle. */
  mark: ImportMark;
  progress: Progress;
  signal?: AbortSignal;
}

/** Records written in one go. */
const TOGETHER = 200;
/** How often it is noted how far the import is, in milliseconds: what came since then is written once more. */
const NOTE_EVERY_MS = 1_000;

/**
 * Writes everything that is in a bundle and not yet kept. It may be cut off anywhere and called again: what is written
 * twice is there once.
 */
export async function importItems({
  path,
  content,
  marks,
  mark,
  progress,
  signal,
}: ImportItemsOptions): Promise<void> {
  progress.step(
    mark.entries > 0 ? `Going on with the import begun at ${mark.startedAt}` : 'Bringing everything in',
  );
  const counts = new Map<string, { count: number; bytes: number }>();
  let entries = 0;
  let notedAt = performance.now();
  for await (const item of readBundle(path)) {
    signal?.throwIfAborted();
    if (item.type === 'manifest' && item.sha256 !== mark.manifest)
      throw new BrokenBundle('it was changed while it was read');
    if (item.type !== 'records' && item.type !== 'file') continue;
    entries++;
    if (entries > mark.entries) await keep(item, content);
    report(item, counts, progress);
    if (entries <= mark.entries || performance.now() - notedAt < NOTE_EVERY_MS) continue;
    await marks.write({ ...mark, entries });
    notedAt = performance.now();
  }
}

type Kept = BundleItem & { type: 'records' | 'file' };

async function keep(item: Kept, { stores, blobs }: Content): Promise<void> {
  if (item.type === 'file') return keepFile(item, blobs);
  const store = stores.find(({ service }) => service === item.service);
  if (!store?.portable.kinds.includes(item.kind)) throw unknownKind(item);
  await keepRecords(item, store.portable);
}

async function keepRecords(
  { service, kind, records }: BundleItem & { type: 'records' },
  portable: PortableStore,
): Promise<void> {
  for (let at = 0; at < records.length; at += TOGETHER) {
    const some = records.slice(at, at + TOGETHER);
    await portable.write(kind, some).catch((error) => {
      throw notTaken(service, kind, some, error);
    });
    // A store in the data folder never waits by itself: signals get their turn.
    await setImmediate();
  }
}

async function keepFile(
  { sha256, size, holders, content }: BundleItem & { type: 'file' },
  blobs: BlobStore,
): Promise<void> {
  const limit = { maxBytes: size, tooLarge: () => new Error('The file is longer than the bundle says.') };
  const [first = '', ...others] = holders;
  await blobs.put(first, content, limit);
  for (const holder of others) await blobs.put(holder, blobs.read(sha256), limit);
}

function report(item: Kept, counts: Map<string, { count: number; bytes: number }>, progress: Progress): void {
  const what = item.type === 'file' ? 'files' : `${item.service}/${item.kind}`;
  const [count, bytes] = item.type === 'file' ? [1, item.size] : [item.records.length, item.bytes];
  const before = counts.get(what) ?? { count: 0, bytes: 0 };
  const now = { count: before.count + count, bytes: before.bytes + bytes };
  counts.set(what, now);
  progress.at(what, now.count, now.bytes);
}

/** A kind that this version does not keep: to leave it out would lose it. */
export function unknownKind({ service, kind }: { service: string; kind: string }): Refusal {
  return new Refusal(
    `The bundle holds ${service}/${kind}, which this version of Cairn does not know. Import it with the version that wrote it, or a later one.`,
  );
}

function notTaken(service: string, kind: string, some: readonly PortableRecord[], error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `${service}/${kind} from ${some[0]?.key} to ${some.at(-1)?.key} could not be written: ${reason}`,
    {
      cause: error,
    },
  );
}
