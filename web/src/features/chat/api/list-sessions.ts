import { api, pageQuery, unwrapPage } from '#lib/api/client.ts';
import type { ChatSession } from '#lib/api/types.ts';
import { mapPages, usePages } from '#lib/api/use-pages.ts';

/** The chats of a project, newest first, kept up to date by events. With `shows` false the list is only changed. */
export function useSessions(projectId: number, { shows = true } = {}) {
  const pages = usePages(
    ['chat-sessions', projectId],
    (token) =>
      unwrapPage(
        api.GET('/api/projects/{projectId}/chat/sessions', {
          params: { path: { projectId }, query: pageQuery(50, token) },
        }),
      ),
    {
      shows,
      concerns: ({ project_id, type }) => project_id === projectId && type.startsWith('chat.session_'),
    },
  );
  return {
    ...pages,
    /** Changes the list here at once, page by page, without asking the server. */
    change: (change: (sessions: ChatSession[], pageIndex: number) => ChatSession[]) =>
      pages.change((all) => mapPages(all, change)),
  };
}
