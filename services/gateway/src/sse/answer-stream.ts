import { isAbort, toHttp } from '@cairn/platform/errors';
import { forward, resumed } from '@cairn/platform/rpc';
import type { AnswerEvent } from '@cairn/proto/chat';
import type { RouteContext } from '../http/route.ts';
import { presentAnswerEvent } from '../presenters/chat.ts';
import { SseResponse } from './sse-response.ts';

/**
 * A proxy of Go's standard library (Traefik, Caddy) may cut a stream whose first bytes come before it has looked for
 * the end of the request's body, which takes it some milliseconds where it is busy: its server then closes that body,
 * and its client the connection (golang/go issue 40747). Of 319 such streams through Traefik 3.6 on a busy machine 10
 * were cut, of 313 held for 10 ms none; where Traefik got less of the processor 25 ms were too few. Milliseconds.
 */
const HELD_FOR_PROXIES_MS = 75;

type Step = { event?: AnswerEvent | undefined };

export interface FollowedAnswer {
  projectId: number;
  sessionId: number;
  /** Opens the stream that the request asks for. */
  open(): AsyncIterable<Step>;
  /** Whether that may be done again when it is not known to have been done: not what throws an answer away. */
  isRepeatable?: boolean;
}

/**
 * The steps of an answer to its end. When the replica that sends them goes away, another continues after the last place
 * sent: the reader notices nothing, and no question is asked twice.
 */
function followToTheEnd(answer: FollowedAnswer, { clients, call }: RouteContext): AsyncIterable<Step> {
  const { projectId, sessionId, isRepeatable } = answer;
  return resumed<Step>({
    open(last) {
      if (!last?.event) return answer.open();
      const { messageId, offset } = last.event;
      return clients.chat.followAnswer({ projectId, sessionId, messageId, offset }, forward(call));
    },
    isRepeatable,
    isLast: ({ event }) => event?.kind?.$case === 'done',
    signal: call.signal,
  });
}

/**
 * Writes an answer as server-sent events, each with the id to resume from. A refusal that comes before the first event
 * is thrown, so that it is presented with its own status; with no event at all the response is 204.
 */
export async function streamAnswer(answer: FollowedAnswer, context: RouteContext): Promise<void> {
  const { call, request, response } = context;
  const iterator = followToTheEnd(answer, context)[Symbol.asyncIterator]();
  let step = await iterator.next();
  if (step.done) {
    response.status(204).end();
    return;
  }
  const isHeld = request.method === 'POST' && request.headers['x-forwarded-for'] !== undefined;
  const sse = new SseResponse(response, isHeld ? { holdMs: HELD_FOR_PROXIES_MS } : {});
  context.onClosing(() => sse.end());
  context.onLost(answer.projectId, () => sse.end());
  /** Another replica that continues says the settings as well. */
  let hasConfig = false;
  try {
    for (; !step.done; step = await iterator.next()) {
      const { event } = step.value;
      const isConfig = event?.kind?.$case === 'aiConfig';
      if (isConfig && hasConfig) continue;
      hasConfig ||= isConfig;
      const data = event && presentAnswerEvent(event);
      if (event && data) await sse.send({ id: `${event.messageId}:${event.offset}`, data });
    }
  } catch (error) {
    if (!isAbort(error)) {
      call.log.warn({ err: error }, 'an answer’s stream broke');
      const { detail, code: reason, params } = toHttp(error).body;
      const message = typeof detail === 'string' ? detail : detail.map((fault) => fault.msg).join(' ');
      await sse.send({
        data: { type: 'error', message, ...(reason && { reason }), ...(params && { params }) },
      });
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
