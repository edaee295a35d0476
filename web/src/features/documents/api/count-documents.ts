import { api, unwrap } from '#lib/api/client.ts';
import { useLive } from '#lib/stream/server-events.ts';

export const countsKey = (projectId: number) => ['document-counts', projectId] as const;

/** How many documents a project has, counted by the server and kept up to date by events. */
export const useDocumentCounts = (projectId: number) =>
  useLive(
    countsKey(projectId),
    () => unwrap(api.GET('/api/projects/{projectId}/documents/counts', { params: { path: { projectId } } })),
    ({ type, project_id }) =>
      project_id === projectId && type.startsWith('document.') && type !== 'document.progressed',
  ).data;
