import { api, unwrap } from '#lib/api/client.ts';

export async function deleteSession(projectId: number, sessionId: number): Promise<void> {
  unwrap(
    await api.DELETE('/api/projects/{projectId}/chat/sessions/{sessionId}', {
      params: { path: { projectId, sessionId } },
    }),
  );
}
