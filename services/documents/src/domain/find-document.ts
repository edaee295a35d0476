import type { Document } from './document.ts';
import type { DocumentsStore } from './ports.ts';
import { refusals } from './refusals.ts';

/** A document of a project. Throws NotFound, also for one of another project. */
export async function findDocument(store: DocumentsStore, projectId: number, id: string): Promise<Document> {
  const document = await store.get(id);
  if (document?.projectId !== projectId) throw refusals.document_not_found();
  return document;
}
