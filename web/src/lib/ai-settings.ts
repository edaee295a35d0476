import useSWR from 'swr';
import { api, unwrap } from './api/client.ts';
import { useRefetch } from './stream/server-events.ts';

/** How a project's assistant answers: for the form that changes it, and for chats, which begin with its defaults. */
export function useAiSettings(projectId: number) {
  const result = useSWR(['ai-settings', projectId] as const, ([, id]) =>
    unwrap(api.GET('/api/projects/{projectId}/ai-settings', { params: { path: { projectId: id } } })),
  );
  useRefetch(result.mutate, ({ type, project_id }) => type === 'project.updated' && project_id === projectId);
  return result;
}
