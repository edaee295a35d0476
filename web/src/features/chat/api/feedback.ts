import { api, unwrap } from '#lib/api/client.ts';
import type { ChatMessage } from '#lib/api/types.ts';

export type Rating = NonNullable<ChatMessage['feedback']>['rating'];

const at = (projectId: number, { session_id: sessionId, id: messageId }: ChatMessage) => ({
  params: { path: { projectId, sessionId, messageId } },
});

/** Says how good an answer is, in place of what was said of it; gives the answer with it. */
export const rateAnswer = (projectId: number, message: ChatMessage, rating: Rating, comment: string) =>
  unwrap(
    api.PUT('/api/projects/{projectId}/chat/sessions/{sessionId}/messages/{messageId}/feedback', {
      ...at(projectId, message),
      body: { rating, comment },
    }),
  );

export const removeRating = (projectId: number, message: ChatMessage) =>
  unwrap(
    api.DELETE(
      '/api/projects/{projectId}/chat/sessions/{sessionId}/messages/{messageId}/feedback',
      at(projectId, message),
    ),
  );
