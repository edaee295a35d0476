import useSWR from 'swr';
import { api, unwrap } from './api/client.ts';
import type { AiSettings } from './api/types.ts';

/** How a project's assistant answers: for the form that changes it, and for chats, which begin with its defaults. */
export function useAiSettings(projectId: number) {
  return useSWR(
    ['ai-settings', projectId] as const,
    async ([, id]): Promise<AiSettings> =>
      unwrap(await api.GET('/api/projects/{projectId}/ai-settings', { params: { path: { projectId: id } } })),
  );
}
