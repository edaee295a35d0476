import useSWRInfinite from 'swr/infinite';
import { api, type Page, unwrapPage } from '#lib/api/client.ts';
import type { ChatSession } from '#lib/api/types.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';

const PAGE_SIZE = 50;

async function listSessions(projectId: number, pageToken: string | null): Promise<Page<ChatSession>> {
  return unwrapPage(
    await api.GET('/api/projects/{projectId}/chat/sessions', {
      params: {
        path: { projectId },
        query: { page_size: PAGE_SIZE, ...(pageToken ? { page_token: pageToken } : {}) },
      },
    }),
  );
}

type Change = (sessions: ChatSession[], pageIndex: number) => ChatSession[];

/**
 * The chats of a project, newest first, kept up to date by events. Events come to what is on the screen: who shows the
 * list asks for it when it comes there. With `shows` false it is only changed.
 */
export function useSessions(projectId: number, { shows = true } = {}) {
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite(
    (index: number, previous: Page<ChatSession> | null) => {
      if (index > 0 && !previous?.next) return null;
      return ['chat-sessions', projectId, previous?.next ?? null] as const;
    },
    ([, id, pageToken]) => listSessions(id, pageToken),
    { revalidateFirstPage: false, revalidateOnMount: shows },
  );
  useServerEvents((event) => {
    const concerned = event.project_id === projectId && event.type.startsWith('chat.session_');
    if (concerned || event.type === RECONNECTED) void mutate();
  });
  return {
    sessions: data?.flatMap((page) => page.items),
    error: error as unknown,
    isLoading,
    hasMore: Boolean(data?.at(-1)?.next),
    loadMore: () => setSize(size + 1),
    retry: () => mutate(),
    /** Changes the list here at once, page by page, without asking the server. */
    change: (change: Change) =>
      mutate((pages) => pages?.map((page, index) => ({ ...page, items: change(page.items, index) })), {
        revalidate: false,
      }),
  };
}
