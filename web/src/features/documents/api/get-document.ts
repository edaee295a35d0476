import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import { useRefetch } from '#lib/stream/server-events.ts';

export const getDocument = (projectId: number, documentId: string) =>
  unwrap(
    api.GET('/api/projects/{projectId}/documents/{documentId}', {
      params: { path: { projectId, documentId } },
    }),
  );

/** One document, kept up to date by events. */
export function useDocument(projectId: number, documentId: string) {
  const result = useSWR(['document', projectId, documentId] as const, ([, project, id]) =>
    getDocument(project, id),
  );
  useRefetch(result.mutate, (event) => event.document_id === documentId);
  return result;
}
