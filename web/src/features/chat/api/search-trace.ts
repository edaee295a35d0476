import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { ChatMessage } from '#lib/api/types.ts';

/** How an answer came to its passages, asked for each time it is shown: an answer may be written again. */
export const useSearchTrace = (projectId: number, { session_id: sessionId, id: messageId }: ChatMessage) =>
  useSWR(['search-trace', projectId, sessionId, messageId], () =>
    unwrap(
      api.GET('/api/projects/{projectId}/chat/sessions/{sessionId}/messages/{messageId}/search', {
        params: { path: { projectId, sessionId, messageId } },
      }),
    ),
  );
