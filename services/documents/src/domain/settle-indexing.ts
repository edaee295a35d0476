import { newEvent } from '@cairn/messaging/events';
import type { Document } from './document.ts';
import { pictureJob } from './pictures/picture.ts';
import type { DocumentsStore } from './ports.ts';
import { failReading } from './read-document.ts';
import { settleVersions, type VersionDependencies } from './versions/settle-versions.ts';

interface IndexedVersion {
  readonly documentId: string;
  readonly version: number;
}

/**
 * Versions are in the index: their documents are ready, once, and take the place of earlier ones. Other versions, and
 * deleted documents, are passed over.
 */
export async function documentsIndexed(
  dependencies: VersionDependencies,
  versions: readonly IndexedVersion[],
): Promise<void> {
  const { store } = dependencies;
  const documents = await Promise.all(versions.map(({ documentId }) => store.get(documentId)));
  const present = documents.filter((document, i) => document?.version === versions[i]?.version);
  await store.together(present.flatMap((document) => (document ? [() => markReady(store, document)] : [])));
  for (const seriesId of new Set(present.map((document) => document?.seriesId))) {
    if (seriesId !== undefined) await settleVersions(dependencies, seriesId);
  }
}

function markReady(store: DocumentsStore, document: Document): Promise<boolean> {
  const { id, version, name, uploadedBy, projectId, returnedVersion } = document;
  const value = { documentId: id, version, name, uploadedBy, returned: returnedVersion === version };
  const ready = newEvent({ $case: 'documentReady', value }, { projectId });
  return store.markProcessed(id, version, [ready], pictureJob(document));
}

/** A version could not be indexed, and the index has given up on it. */
export async function documentIndexFailed(
  store: DocumentsStore,
  documentId: string,
  version: number,
  reason: string,
): Promise<void> {
  const document = await store.get(documentId);
  if (document?.version !== version || document.status !== 'indexing') return;
  const words = reason === '' ? 'The document was read but could not be added to the search index.' : reason;
  await failReading(store, document, {
    code: 'index_failed',
    message: [words, 'Reprocess it to try again.'].join(' '),
    reason: 'reading_not_indexed',
  });
}
