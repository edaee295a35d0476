import { newEvent } from '@cairn/messaging/events';
import type { Document } from './document.ts';
import type { DocumentsStore } from './ports.ts';
import { refusals } from './refusals.ts';

/** Has the stored file read again, under a new version. The text read before stays until the new one is whole. */
export async function reprocessDocument(
  store: DocumentsStore,
  document: Document,
  by: { actorId: string; traceId: string },
): Promise<Document> {
  const busy = refusals.document_busy();
  if (document.status === 'uploaded' || document.status === 'extracting') throw busy;
  const event = newEvent(
    {
      $case: 'documentUploaded',
      value: { documentId: document.id, version: document.version + 1, name: document.name },
    },
    { ...by, projectId: document.projectId },
  );
  const begun = await store.beginVersion(document.id, document.version, [event]);
  if (!begun) throw busy;
  return begun;
}
