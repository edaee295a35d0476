import type { BlobStore } from '@cairn/kit/blobs';
import { clearAway } from './delete-document.ts';
import type { DocumentsStore } from './ports.ts';
import type { Uploads } from './uploads.ts';

export interface SweepDependencies {
  readonly store: DocumentsStore;
  readonly blobs: BlobStore;
  readonly uploads: Uploads;
}

const PAGE = 100;

/** Finishes what a killed process left: removals half done, and files whose document was never written. */
export async function sweep(dependencies: SweepDependencies, signal: AbortSignal): Promise<void> {
  const { store, blobs, uploads } = dependencies;
  for (;;) {
    const leftovers = await store.leftovers(PAGE);
    for (const leftover of leftovers) await clearAway(dependencies, leftover);
    if (leftovers.length < PAGE || signal.aborted) break;
  }
  for await (const blob of blobs.list()) {
    for (const holder of blob.holders) {
      if (signal.aborted) return;
      if (uploads.has(holder) || (await store.get(holder))) continue;
      await blobs.release(holder, blob.sha256);
    }
  }
}
