import { newEvent } from '@cairn/messaging/events';
import type { Document } from '../document.ts';
import { renamed } from '../file-name.ts';
import type { DocumentsStore, MetadataChanges } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { keptDescription, keptTags } from './metadata-rules.ts';

/** What people say of a document; what is absent stays. */
export interface UpdateDocument {
  /** Its type's extension stays. */
  readonly name?: string | undefined;
  /** All of them. */
  readonly tags?: readonly string[] | undefined;
  readonly description?: string | undefined;
}

/**
 * Changes what people say of a document.
 *
 * @throws InvalidInput as `renamed`, `keptTags` and `keptDescription` do.
 * @throws NotFound when it was deleted meanwhile.
 */
export async function updateDocument(
  store: DocumentsStore,
  document: Document,
  { name, tags, description }: UpdateDocument,
  by: { actorId: string; traceId: string },
): Promise<Document> {
  const changes: MetadataChanges = {
    ...(name !== undefined && { name: renamed(name, document.fileType) }),
    ...(tags && { tags: keptTags(tags) }),
    ...(description !== undefined && { description: keptDescription(description) }),
  };
  if (Object.keys(changes).length === 0) return document;
  const origin = { ...by, projectId: document.projectId };
  const { id: documentId } = document;
  const events = [
    ...(changes.name === undefined
      ? []
      : [newEvent({ $case: 'documentRenamed', value: { documentId, name: changes.name } }, origin)]),
    ...(changes.tags === undefined && changes.description === undefined
      ? []
      : [newEvent({ $case: 'documentDescribed', value: { documentId } }, origin)]),
  ];
  const changed = await store.updateMetadata(documentId, changes, events);
  if (!changed) throw refusals.document_not_found();
  return changed;
}
