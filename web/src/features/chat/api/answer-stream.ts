import { authFetch, errorOf } from '#lib/api/http.ts';
import type { KnowledgeMode } from '#lib/api/types.ts';
import { readEvents } from '#lib/stream/sse.ts';
import type { AnswerEvent, PlacedEvent } from '../conversation/answer-event.ts';

const base = (projectId: number, sessionId: number) =>
  new URL(`/api/projects/${projectId}/chat/sessions/${sessionId}/`, window.location.origin);

async function* eventsOf(response: Response): AsyncGenerator<PlacedEvent> {
  if (!response.body) return;
  for await (const { id, data } of readEvents(response.body))
    yield { id, event: JSON.parse(data) as AnswerEvent };
}

async function open(request: Request): Promise<AsyncGenerator<PlacedEvent>> {
  const response = await authFetch(request);
  if (!response.ok) throw await errorOf(response);
  return eventsOf(response);
}

/** Sends a question. Throws `ApiError` when the server did not take it; resolves to the stream of its answer. */
export function sendMessage(
  projectId: number,
  sessionId: number,
  message: string,
  clientId: string,
  mode: KnowledgeMode,
  signal: AbortSignal,
): Promise<AsyncGenerator<PlacedEvent>> {
  const url = new URL(`messages/stream?knowledge_mode=${mode}`, base(projectId, sessionId));
  return open(
    new Request(url, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ message, client_id: clientId }),
    }),
  );
}

/** Has an answer written anew. */
export function answerAgain(
  projectId: number,
  sessionId: number,
  messageId: string,
  mode: KnowledgeMode,
  signal: AbortSignal,
): Promise<AsyncGenerator<PlacedEvent>> {
  const url = new URL(
    `messages/${encodeURIComponent(messageId)}/answer-again?knowledge_mode=${mode}`,
    base(projectId, sessionId),
  );
  return open(new Request(url, { method: 'POST', signal, headers: { Accept: 'text/event-stream' } }));
}

/** Follows the answer being written, from after `lastEventId`; null when nothing is being written. */
export async function followAnswer(
  projectId: number,
  sessionId: number,
  lastEventId: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<PlacedEvent> | null> {
  const response = await authFetch(
    new Request(new URL('stream', base(projectId, sessionId)), {
      signal,
      headers: { Accept: 'text/event-stream', ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) },
    }),
  );
  if (response.status === 204) return null;
  if (!response.ok) throw await errorOf(response);
  return eventsOf(response);
}
