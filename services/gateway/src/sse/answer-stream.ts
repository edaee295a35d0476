import { isAbort, toHttp } from '@cairn/kit/errors';
import type { AnswerEvent } from '@cairn/proto/chat';
import type { RouteContext } from '../http/route.ts';
import { presentAnswerEvent } from '../presenters/chat.ts';
import { SseResponse } from './sse-response.ts';

type Steps = AsyncIterable<{ event?: AnswerEvent | undefined }>;

/**
 * Writes an answer as server-sent events, each with the id to resume from. A refusal that comes before the first event
 * is thrown, so that it is presented with its own status; with no event at all the response is 204.
 */
export async function streamAnswer(steps: Steps, context: RouteContext): Promise<void> {
  const { call, response } = context;
  const iterator = steps[Symbol.asyncIterator]();
  let step = await iterator.next();
  if (step.done) {
    response.status(204).end();
    return;
  }
  const sse = new SseResponse(response);
  context.onSignOut(() => sse.end());
  try {
    for (; !step.done; step = await iterator.next()) {
      const { event } = step.value;
      const data = event && presentAnswerEvent(event);
      if (event && data) await sse.send({ id: `${event.messageId}:${event.offset}`, data });
    }
  } catch (error) {
    if (!isAbort(error)) {
      call.log.warn({ err: error }, 'an answer’s stream broke');
      const { detail } = toHttp(error).body;
      const message = typeof detail === 'string' ? detail : detail.map((fault) => fault.msg).join(' ');
      await sse.send({ data: { type: 'error', message } });
    }
  } finally {
    sse.end();
  }
}

/** The place an event id names; undefined when it is not one of ours. */
export function parseEventId(id: string | undefined): { messageId: string; offset: number } | undefined {
  const match = /^([\w-]{1,64}):(\d{1,9})$/.exec(id ?? '');
  return match?.[1] && match[2] ? { messageId: match[1], offset: Number(match[2]) } : undefined;
}
