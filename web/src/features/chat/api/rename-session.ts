import { api, unwrap } from '#lib/api/client.ts';
import type { ChatSession } from '#lib/api/types.ts';

export async function renameSession(
  projectId: number,
  sessionId: number,
  name: string,
): Promise<ChatSession> {
  return unwrap(
    await api.PATCH('/api/projects/{projectId}/chat/sessions/{sessionId}', {
      params: { path: { projectId, sessionId } },
      body: { name },
    }),
  );
}
