import type { BlobStore } from '@cairn/persistence/blobs';
import { inPortions } from '@cairn/platform/work';
import { clearAway, deleteProjectDocuments } from './delete-document.ts';
import type { Uploads } from './uploads.ts';
import { settleVersions, type VersionDependencies } from './versions/settle-versions.ts';

export interface SweepDependencies extends VersionDependencies {
  readonly uploads: Uploads;
}

const PAGE = 100;

/**
 * Finishes what killed processes left, while others may be at work: removals half done, text and files of no document,
 * documents with earlier versions and none in force. Documents without a picture of their version that could have one
 * are drawn: those stored before there were pictures, or imported.
 */
export async function sweep(dependencies: SweepDependencies, signal: AbortSignal): Promise<void> {
  await finishRemovals(dependencies, signal);
  for (const projectId of await dependencies.store.deletedProjectsWithDocuments(PAGE)) {
    if (signal.aborted) return;
    await deleteProjectDocuments(dependencies, projectId, signal);
  }
  for (const seriesId of await dependencies.store.seriesWithoutCurrent(PAGE)) {
    if (signal.aborted) return;
    await settleVersions(dependencies, seriesId);
  }
  if (!signal.aborted) await dependencies.store.removeStrayText();
  await releaseStrayFiles(dependencies, signal);
  while (!signal.aborted && (await dependencies.store.addPictureJobs(PAGE)) === PAGE);
}

async function finishRemovals(dependencies: SweepDependencies, signal: AbortSignal): Promise<void> {
  const leftovers = inPortions((limit) => dependencies.store.leftovers(limit), PAGE);
  for await (const leftover of leftovers) {
    await clearAway(dependencies, leftover);
    if (signal.aborted) return;
  }
}

interface Hold {
  readonly holder: string;
  readonly sha256: string;
}

async function releaseStrayFiles(
  { store, blobs, uploads }: SweepDependencies,
  signal: AbortSignal,
): Promise<void> {
  for await (const holds of portionsOf(holdsOf(blobs, uploads))) {
    const existing = await store.existing(holds.map(({ holder }) => holder));
    for (const { holder, sha256 } of holds) {
      if (signal.aborted) return;
      if (!existing.has(holder)) await blobs.release(holder, sha256);
    }
  }
}

/** Who holds which file, uploads in progress left out. */
async function* holdsOf(blobs: BlobStore, uploads: Uploads): AsyncGenerator<Hold> {
  for await (const { sha256, holders } of blobs.list()) {
    for (const holder of holders) if (!uploads.mayBeInProgress(holder)) yield { holder, sha256 };
  }
}

async function* portionsOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let portion: T[] = [];
  for await (const item of items) {
    portion.push(item);
    if (portion.length < PAGE) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
