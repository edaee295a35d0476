import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import { useRefetch } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

/** One project, kept up to date by events; nothing is fetched for null. */
export function useProject(projectId: number | null) {
  const result = useSWR(projectId ? projectKeys.one(projectId) : null, ([, id]) =>
    unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId: id } } })),
  );
  useRefetch(
    () => projectId && result.mutate(),
    ({ project_id, type }) => project_id === projectId && /^(project|member|chat|memory)\./.test(type),
  );
  return result;
}
