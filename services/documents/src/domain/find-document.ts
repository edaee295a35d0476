import { NotFound } from '@cairn/kit/errors';
import type { Document } from './document.ts';
import type { DocumentsStore } from './ports.ts';

/** A document of a project. Throws NotFound, also for one of another project. */
export async function findDocument(store: DocumentsStore, projectId: number, id: string): Promise<Document> {
  const document = await store.get(id);
  if (document?.projectId !== projectId) throw documentNotFound();
  return document;
}

export function documentNotFound(): NotFound {
  return new NotFound('There is no such document. It may have been deleted; reload the list.', {
    reason: 'document_not_found',
  });
}
