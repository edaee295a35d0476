import { newEvent } from '@cairn/messaging/events';
import type { BlobStore } from '@cairn/persistence/blobs';
import { inPortions } from '@cairn/platform/work';
import type { Document } from './document.ts';
import type { DocumentsStore, Leftover } from './ports.ts';
import type { Readings } from './readings.ts';

export interface DeletionDependencies {
  readonly store: DocumentsStore;
  readonly blobs: BlobStore;
  readonly readings: Readings;
}

/** Who deletes, for the event; a project that is deleted deletes for itself. */
export interface Deletion {
  readonly actorId?: string;
  readonly traceId?: string;
}

/**
 * Deletes a document in any state: the reading ends, and file, picture, pages and passages are removed. False when it
 * was deleted already.
 */
export async function deleteDocument(
  dependencies: DeletionDependencies,
  document: Pick<Document, 'id' | 'projectId'>,
  { actorId, traceId }: Deletion = {},
): Promise<boolean> {
  const event = newEvent(
    { $case: 'documentDeleted', value: { documentId: document.id } },
    { actorId, traceId, projectId: document.projectId },
  );
  const leftover = await dependencies.store.remove(document.id, [event]);
  if (!leftover) return false;
  dependencies.readings.callOff(document.id);
  await clearAway(dependencies, leftover);
  return true;
}

/** Deletes every document of a project, a page of them at a time. An upload that ends meanwhile finds it closed. */
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
    await deleteDocument(dependencies, document);
  }
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
