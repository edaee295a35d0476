import { api, unwrap } from '#lib/api/client.ts';
import type { ChatMessage } from '#lib/api/types.ts';

/** Ends the answer being written and returns it as it was kept; null when none was being written. */
export async function stopAnswer(projectId: number, sessionId: number): Promise<ChatMessage | null> {
  return unwrap(
    await api.POST('/api/projects/{projectId}/chat/sessions/{sessionId}/stop', {
      params: { path: { projectId, sessionId } },
    }),
  ).message;
}
