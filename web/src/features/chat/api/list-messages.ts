import { api, pageQuery, unwrap } from '#lib/api/client.ts';
import type { ChatMessage } from '#lib/api/types.ts';

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
