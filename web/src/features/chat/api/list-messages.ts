import { api, unwrap } from '#lib/api/client.ts';
import type { ChatMessage } from '#lib/api/types.ts';

const PAGE_SIZE = 50;

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
  const { messages, next_page_token } = unwrap(
    await api.GET('/api/projects/{projectId}/chat/sessions/{sessionId}/messages', {
      params: {
        path: { projectId, sessionId },
        query: { page_size: PAGE_SIZE, ...(pageToken ? { page_token: pageToken } : {}) },
      },
    }),
  );
  return { messages, older: next_page_token || null };
}
