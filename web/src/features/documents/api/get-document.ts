import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';

export async function getDocument(projectId: number, documentId: string): Promise<ProjectDocument> {
  return unwrap(
    await api.GET('/api/projects/{projectId}/documents/{documentId}', {
      params: { path: { projectId, documentId } },
    }),
  );
}

/** One document, kept up to date by events. */
export function useDocument(projectId: number, documentId: string) {
  const result = useSWR(['document', projectId, documentId] as const, ([, project, id]) =>
    getDocument(project, id),
  );
  useServerEvents((event) => {
    if (event.document_id === documentId || event.type === RECONNECTED) void result.mutate();
  });
  return result;
}
