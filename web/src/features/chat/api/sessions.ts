import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import { isNotFound } from '#lib/api/errors.ts';
import type { ChatMessage, ChatSession } from '#lib/api/types.ts';
import { mapPages, usePages } from '#lib/api/use-pages.ts';
import { useLive } from '#lib/stream/server-events.ts';

const at = (projectId: number, sessionId: number) => ({ params: { path: { projectId, sessionId } } });

/** Creates a chat; its first question takes the place of the name. */
export const createSession = (projectId: number, name: string) =>
  unwrap(
    api.POST('/api/projects/{projectId}/chat/sessions', {
      params: { path: { projectId } },
      body: { name, placeholder: true },
    }),
  );

export const renameSession = (projectId: number, sessionId: number, name: string) =>
  unwrap(
    api.PATCH('/api/projects/{projectId}/chat/sessions/{sessionId}', {
      ...at(projectId, sessionId),
      body: { name },
    }),
  );

export const pinSession = (projectId: number, sessionId: number, pinned: boolean) =>
  unwrap(
    api.PATCH('/api/projects/{projectId}/chat/sessions/{sessionId}', {
      ...at(projectId, sessionId),
      body: { pinned },
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

/** Shows a version of a question or of an answer, here and wherever the chat is open. */
export const chooseVersion = (projectId: number, sessionId: number, messageId: string) =>
  unwrap(
    api.POST('/api/projects/{projectId}/chat/sessions/{sessionId}/messages/{messageId}/choose', {
      params: { path: { projectId, sessionId, messageId } },
    }),
  );

/**
 * The chats of a project, pinned ones first, kept up to date by events; with a `query` those whose names have its
 * words. With `shows` false the list is only changed.
 */
export function useSessions(projectId: number, { shows = true, query = '' } = {}) {
  const pages = usePages(
    ['chat-sessions', projectId, query],
    (token) =>
      unwrapPage(
        api.GET('/api/projects/{projectId}/chat/sessions', {
          params: { path: { projectId }, query: { ...pageQuery(50, token), ...(query && { query }) } },
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

/** A chat that is not on the pages of the list that are here, kept up to date by events; null for none. */
export function useSession(projectId: number, sessionId: number | null) {
  const { data, error, isLoading, mutate } = useLive(
    sessionId === null ? null : ['chat-session', projectId, sessionId],
    () =>
      unwrap(api.GET('/api/projects/{projectId}/chat/sessions/{sessionId}', at(projectId, sessionId ?? 0))),
    ({ session_id, type }) => session_id === sessionId && type.startsWith('chat.session_'),
    { shouldRetryOnError: false },
  );
  return { data: isNotFound(error) ? undefined : data, error: error as unknown, isLoading, mutate };
}

export interface MessagesPage {
  /** Oldest first. */
  messages: ChatMessage[];
  /** For the messages before these; null when there are none. */
  older: string | null;
}

/** The newest messages of a session, or those before a token. */
export async function listMessages(
  projectId: number,
  sessionId: number,
  pageToken: string | null,
): Promise<MessagesPage> {
  const { messages, next_page_token } = await unwrap(
    api.GET('/api/projects/{projectId}/chat/sessions/{sessionId}/messages', {
      params: { path: { projectId, sessionId }, query: pageQuery(50, pageToken) },
    }),
  );
  return { messages, older: next_page_token || null };
}
