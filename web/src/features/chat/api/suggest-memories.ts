import { api, unwrap } from '#lib/api/client.ts';

/** Has it looked for what of a chat is worth keeping; says how many memories are proposed that were not before. */
export const suggestMemories = (projectId: number, sessionId: number) =>
  unwrap(
    api.POST('/api/projects/{projectId}/chat/sessions/{sessionId}/memory-proposals', {
      params: { path: { projectId, sessionId } },
    }),
  );
