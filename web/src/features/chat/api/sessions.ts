import { api, unwrap } from '#lib/api/client.ts';

const at = (projectId: number, sessionId: number) => ({ params: { path: { projectId, sessionId } } });

export const createSession = (projectId: number, name: string) =>
  unwrap(
    api.POST('/api/projects/{projectId}/chat/sessions', { params: { path: { projectId } }, body: { name } }),
  );

export const renameSession = (projectId: number, sessionId: number, name: string) =>
  unwrap(
    api.PATCH('/api/projects/{projectId}/chat/sessions/{sessionId}', {
      ...at(projectId, sessionId),
      body: { name },
    }),
  );

export const deleteSession = (projectId: number, sessionId: number) =>
  unwrap(api.DELETE('/api/projects/{projectId}/chat/sessions/{sessionId}', at(projectId, sessionId)));

/** Ends the answer being written and returns it as it was kept; null when none was being written. */
export async function stopAnswer(projectId: number, sessionId: number) {
  const { message } = await unwrap(
    api.POST('/api/projects/{projectId}/chat/sessions/{sessionId}/stop', at(projectId, sessionId)),
  );
  return message;
}
