import { api, unwrap } from '#lib/api/client.ts';
import type { AnswerEvent, KnowledgeMode } from '#lib/api/types.ts';
import { type PlacedEvent, readEvents } from '#lib/stream/sse.ts';

/**
 * The events of an answer. The id of one is its place, `<message id>:<offset>`, from which a lost stream is resumed.
 */
export type AnswerStream = AsyncGenerator<PlacedEvent<AnswerEvent>>;

const streamed = (signal: AbortSignal, lastEventId = '') => ({
  signal,
  headers: { Accept: 'text/event-stream', ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) },
  parseAs: 'stream' as const,
});

export interface Question {
  text: string;
  /** Sent again under it, it is the same question. */
  clientId: string;
  /** The question that it is another version of. */
  editOf?: string | undefined;
  /** The newest message that was shown when it was asked; empty for none, absent where that is not known. */
  parent?: string | undefined;
}

/** Sends a question. Throws `ApiError` when the server did not take it; resolves to the stream of its answer. */
export async function sendMessage(
  projectId: number,
  sessionId: number,
  { text, clientId, editOf, parent }: Question,
  mode: KnowledgeMode,
  signal: AbortSignal,
): Promise<AnswerStream> {
  return readEvents(
    await unwrap(
      api.POST('/api/projects/{projectId}/chat/sessions/{sessionId}/messages/stream', {
        params: { path: { projectId, sessionId }, query: { knowledge_mode: mode } },
        body: {
          message: text,
          client_id: clientId,
          ...(editOf && { edit_of: editOf }),
          ...(parent !== undefined && { parent }),
        },
        ...streamed(signal),
      }),
    ),
  );
}

/** Has an answer written again; it is not given the memories `without`. */
export async function answerAgain(
  projectId: number,
  sessionId: number,
  messageId: string,
  { mode, without = [] }: { mode: KnowledgeMode; without?: readonly string[] },
  signal: AbortSignal,
): Promise<AnswerStream> {
  return readEvents(
    await unwrap(
      api.POST('/api/projects/{projectId}/chat/sessions/{sessionId}/messages/{messageId}/answer-again', {
        params: {
          path: { projectId, sessionId, messageId },
          query: { knowledge_mode: mode, ...(without.length > 0 && { without_memory: [...without] }) },
        },
        ...streamed(signal),
      }),
    ),
  );
}

/** Follows the answer being written, from after `lastEventId`; null when nothing is being written. */
export async function followAnswer(
  projectId: number,
  sessionId: number,
  lastEventId: string,
  signal: AbortSignal,
): Promise<AnswerStream | null> {
  const body = await unwrap(
    api.GET('/api/projects/{projectId}/chat/sessions/{sessionId}/stream', {
      params: { path: { projectId, sessionId } },
      ...streamed(signal, lastEventId),
    }),
  );
  return body ? readEvents(body) : null;
}
