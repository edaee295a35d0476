import { api, unwrap } from '#lib/api/client.ts';
import type { ChatSession } from '#lib/api/types.ts';

export async function createSession(projectId: number, name: string): Promise<ChatSession> {
  return unwrap(
    await api.POST('/api/projects/{projectId}/chat/sessions', {
      params: { path: { projectId } },
      body: { name },
    }),
  );
}
