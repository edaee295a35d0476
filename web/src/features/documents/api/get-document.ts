import { api, unwrap } from '#lib/api/client.ts';
import { useLive } from '#lib/stream/server-events.ts';

export const getDocument = (projectId: number, documentId: string) =>
  unwrap(
    api.GET('/api/projects/{projectId}/documents/{documentId}', {
      params: { path: { projectId, documentId } },
    }),
  );

/** One document, kept up to date by events. */
export const useDocument = (projectId: number, documentId: string) =>
  useLive(
    ['document', projectId, documentId],
    () => getDocument(projectId, documentId),
    (event) => event.document_id === documentId,
  );
