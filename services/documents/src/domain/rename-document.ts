import { newEvent } from '@cairn/messaging/events';
import type { Document } from './document.ts';
import { renamed } from './file-name.ts';
import type { DocumentsStore } from './ports.ts';
import { refusals } from './refusals.ts';

/** Gives a document another name. Its type's extension stays. @throws InvalidInput as `renamed` does. */
export async function renameDocument(
  store: DocumentsStore,
  document: Document,
  name: string,
  by: { actorId: string; traceId: string },
): Promise<Document> {
  const shown = renamed(name, document.fileType);
  const event = newEvent(
    { $case: 'documentRenamed', value: { documentId: document.id, name: shown } },
    { ...by, projectId: document.projectId },
  );
  const changed = await store.rename(document.id, shown, [event]);
  if (!changed) throw refusals.document_not_found();
  return changed;
}
