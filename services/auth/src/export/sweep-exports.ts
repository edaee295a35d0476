import type { BlobStore } from '@cairn/persistence/blobs';
import { isUnderWay } from './account-export.ts';
import type { ExportRecords } from './ports.ts';

/** Lets go of archives that no export has: what a process left that died between file and record. */
export async function sweepExports(
  { store, archives }: { store: Pick<ExportRecords, 'findExport'>; archives: BlobStore },
  signal: AbortSignal,
): Promise<void> {
  for await (const { sha256, holders } of archives.list()) {
    for (const holder of holders) {
      signal.throwIfAborted();
      const owner = await store.findExport(holder);
      // Of one that is being made the file may be there before the record says so.
      const isOwned = owner && (isUnderWay(owner) || owner.archive?.sha256 === sha256);
      if (!isOwned) await archives.release(holder, sha256);
    }
  }
}

/** Lets go of every archive of an export that is under way: each was left by a process that died before it said so. */
export async function releaseArchives(archives: BlobStore, id: string): Promise<void> {
  for await (const { sha256, holders } of archives.list()) {
    if (holders.includes(id)) await archives.release(id, sha256);
  }
}
