import { api, unwrap } from './api/client.ts';
import { useLive } from './stream/server-events.ts';

/** How a project's assistant answers: for the form that changes it, and for chats, which begin with its defaults. */
export const useAiSettings = (projectId: number) =>
  useLive(
    ['ai-settings', projectId],
    () => unwrap(api.GET('/api/projects/{projectId}/ai-settings', { params: { path: { projectId } } })),
    ({ type, project_id }) => type === 'project.updated' && project_id === projectId,
  );
