import useSWR from 'swr';
import { api, unwrap } from './api/client.ts';
import type { AiSettings } from './api/types.ts';
import { RECONNECTED, useServerEvents } from './stream/server-events.ts';

/** How a project's assistant answers: for the form that changes it, and for chats, which begin with its defaults. */
export function useAiSettings(projectId: number) {
  const result = useSWR(
    ['ai-settings', projectId] as const,
    async ([, id]): Promise<AiSettings> =>
      unwrap(await api.GET('/api/projects/{projectId}/ai-settings', { params: { path: { projectId: id } } })),
  );
  useServerEvents(({ type, project_id }) => {
    const changed = type === 'project.updated' && project_id === projectId;
    if (changed || type === RECONNECTED) void result.mutate();
  });
  return result;
}
