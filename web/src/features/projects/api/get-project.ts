import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { Project } from '#lib/api/types.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

async function getProject(projectId: number): Promise<Project> {
  return unwrap(await api.GET('/api/projects/{projectId}', { params: { path: { projectId } } }));
}

/** One project, kept up to date by events; nothing is fetched for null. */
export function useProject(projectId: number | null) {
  const result = useSWR(projectId ? projectKeys.one(projectId) : null, ([, id]) => getProject(id));
  useServerEvents((event) => {
    const concerned = event.project_id === projectId && /^(project|member|chat|memory)\./.test(event.type);
    if (projectId && (concerned || event.type === RECONNECTED)) void result.mutate();
  });
  return result;
}
