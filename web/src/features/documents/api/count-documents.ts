import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import { useRefetch } from '#lib/stream/server-events.ts';

export const countsKey = (projectId: number) => ['document-counts', projectId] as const;

/** How many documents a project has, counted by the server and kept up to date by events. */
export function useDocumentCounts(projectId: number) {
  const { data, mutate } = useSWR(countsKey(projectId), ([, id]) =>
    unwrap(api.GET('/api/projects/{projectId}/documents/counts', { params: { path: { projectId: id } } })),
  );
  useRefetch(mutate, ({ type, project_id }) => {
    const changes = type.startsWith('document.') && type !== 'document.progressed';
    return changes && project_id === projectId;
  });
  return data;
}
