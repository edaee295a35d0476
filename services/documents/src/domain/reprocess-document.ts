import { type Envelope, newEvent } from '@cairn/messaging/events';
import type { Document } from './document.ts';
import type { DocumentsStore } from './ports.ts';
import { refusals } from './refusals.ts';

/** The event of a version that is about to be read. */
export function versionBegun(document: Document, by: { actorId: string; traceId: string }): Envelope {
  const { id, version, name, projectId, seriesId } = document;
  const value = { documentId: id, version: version + 1, name, seriesId };
  return newEvent({ $case: 'documentUploaded', value }, { ...by, projectId });
}

/** Has the stored file read again, under a new version. The text read before stays until the new one is whole. */
export async function reprocessDocument(
  store: DocumentsStore,
  document: Document,
  by: { actorId: string; traceId: string },
): Promise<Document> {
  const busy = refusals.document_busy();
  if (document.status === 'uploaded' || document.status === 'extracting') throw busy;
  const begun = await store.beginVersion(document.id, document.version, [versionBegun(document, by)]);
  if (!begun) throw busy;
  return begun;
}
