import { newEvent } from '@cairn/messaging/events';
import type { BlobStore } from '@cairn/persistence/blobs';
import { inPortions } from '@cairn/platform/work';
import type { Document } from './document.ts';
import type { DocumentsStore, Leftover } from './ports.ts';
import type { Readings } from './readings.ts';
import { begunDeletion, deletionId } from './receipts/receipt.ts';
import { versionsOf } from './versions/namesake.ts';
import { isEarlier } from './versions/version-place.ts';

export interface DeletionDependencies {
  readonly store: DocumentsStore;
  readonly blobs: BlobStore;
  readonly readings: Readings;
}

/** Who deletes, for the event; a project that is deleted deletes for itself. */
export interface Deletion {
  readonly actorId?: string;
  readonly traceId?: string;
  /** Which services report to; absent where no person deletes the document by itself. */
  readonly receiptId?: string;
}

/**
 * Deletes a document in any state, with all its versions: readings end, and files, pictures, pages and passages are
 * removed. False when it was deleted already.
 */
export async function deleteDocument(
  dependencies: DeletionDependencies,
  document: Document,
  deletion: Deletion = {},
): Promise<boolean> {
  const versions = await versionsOf(dependencies.store, document);
  // Those in sight come last: a deletion that is cut off can be asked for again.
  const order = [...versions.filter(isEarlier), ...versions.filter((version) => !isEarlier(version))];
  let deleted = false;
  for (const [index, version] of order.entries()) {
    const versionsRemain = index < order.length - 1;
    if (await deleteVersion(dependencies, version, { ...deletion, versionsRemain })) deleted = true;
  }
  return deleted;
}

/**
 * Deletes one version alone. What then becomes of the others is left to `settleVersions`. The receipt is noted first: a
 * process that ends in between leaves a receipt that no caller was given, and the document as it was.
 */
export async function deleteVersion(
  dependencies: DeletionDependencies,
  document: Document,
  deletion: Deletion & { readonly versionsRemain?: boolean } = {},
): Promise<boolean> {
  const { store, readings } = dependencies;
  const { id, projectId, seriesId } = document;
  const { actorId, traceId, versionsRemain, receiptId } = deletion;
  if (receiptId !== undefined) await store.noteDeletion(begunDeletion(document, receiptId));
  const event = newEvent(
    { $case: 'documentDeleted', value: { documentId: id, seriesId, versionsRemain, receiptId } },
    { actorId, traceId, projectId },
  );
  const leftover = await store.remove(id, [event]);
  if (!leftover) {
    if (receiptId !== undefined) await store.dropDeletion(deletionId(receiptId, id));
    return false;
  }
  readings.callOff(id);
  await clearAway(dependencies, leftover);
  return true;
}

/**
 * Deletes every document of a project, a page of them at a time, and the receipts of those that were deleted before. An
 * upload that ends meanwhile finds it closed.
 */
export async function deleteProjectDocuments(
  dependencies: DeletionDependencies,
  projectId: number,
  signal: AbortSignal,
  portion?: number,
): Promise<void> {
  await dependencies.store.markProjectDeleted(projectId);
  const documents = inPortions((limit) => dependencies.store.list(projectId, limit, undefined), portion);
  for await (const document of documents) {
    signal.throwIfAborted();
    await deleteVersion(dependencies, document);
  }
  await dependencies.store.removeDeletions(projectId);
}

/** Removes what a removed document left in the stores. Safe to repeat. */
export async function clearAway(
  { store, blobs }: Pick<DeletionDependencies, 'store' | 'blobs'>,
  { documentId, sha256, picture }: Leftover,
): Promise<void> {
  await blobs.release(documentId, sha256);
  if (picture) await blobs.release(picture.id, picture.sha256);
  await store.purge(documentId);
}
