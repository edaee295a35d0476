import { api, unwrap } from '#lib/api/client.ts';
import { useLive } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

/** One project, kept up to date by events; nothing is fetched for null. */
export const useProject = (projectId: number | null) =>
  useLive(
    projectId ? projectKeys.one(projectId) : null,
    () =>
      unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId: Number(projectId) } } })),
    ({ project_id, type }) => project_id === projectId && /^(project|member|chat|memory)\./.test(type),
  );
