import { BrokenBundle } from '../bundle/broken-bundle.ts';
import type { Manifest } from '../bundle/format.ts';
import { readBundle } from '../bundle/reader.ts';
import type { Progress } from '../report/progress.ts';

/**
 * Reads a bundle through, and everything in it.
 *
 * @throws Refusal when it is not whole, is damaged, or newer than this Cairn.
 */
export async function checkBundle(
  path: string,
  progress: Progress,
  signal?: AbortSignal,
): Promise<{ manifest: Manifest; sha256: string }> {
  progress.step('Checking the bundle');
  const counts = new Map<string, number>();
  let bytes = 0;
  let end: { manifest: Manifest; sha256: string } | undefined;
  for await (const item of readBundle(path)) {
    signal?.throwIfAborted();
    if (item.type === 'manifest') end = item;
    if (item.type !== 'records' && item.type !== 'file') continue;
    const what = item.type === 'file' ? 'files' : `${item.service}/${item.kind}`;
    const count = (counts.get(what) ?? 0) + (item.type === 'file' ? 1 : item.records.length);
    counts.set(what, count);
    bytes += item.type === 'file' ? item.size : item.bytes;
    progress.at(what, count, bytes);
  }
  if (!end) throw new BrokenBundle('it has no manifest');
  return end;
}
