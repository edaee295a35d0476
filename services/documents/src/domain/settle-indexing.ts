import { newEvent } from '@cairn/messaging/events';
import type { DocumentsStore } from './ports.ts';
import { failReading } from './read-document.ts';

/**
 * A version is in the index: the document is ready, once. An event of another version or a deleted document is passed
 * over.
 */
export async function documentIndexed(
  store: DocumentsStore,
  documentId: string,
  version: number,
): Promise<void> {
  const document = await store.get(documentId);
  if (document?.version !== version) return;
  const { name, uploadedBy, projectId } = document;
  const event = newEvent(
    { $case: 'documentReady', value: { documentId, version, name, uploadedBy } },
    { projectId },
  );
  await store.markProcessed(documentId, version, [event]);
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
