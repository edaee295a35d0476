import { forward } from '@cairn/kit/rpc';
import { jsonRoute, type Route, rawRoute } from '../http/route.ts';
import { presentMessage } from '../presenters/chat.ts';
import {
  answerEventSchema,
  followQuery,
  knowledgeModeQuery,
  messageParams,
  sendMessageSchema,
  sessionParams,
  stoppedSchema,
} from '../schemas/chat.ts';
import { parseEventId, streamAnswer } from '../sse/answer-stream.ts';

const tag = 'Chat';
const sessionPath = '/api/projects/{projectId}/chat/sessions/{sessionId}';
const produces = { mediaType: 'text/event-stream', schema: answerEventSchema };

export const answerRoutes: Route[] = [
  rawRoute({
    method: 'post',
    path: `${sessionPath}/messages/stream`,
    tag,
    summary: 'Ask, and follow the answer as it is written. Closing the stream does not end the answer',
    params: sessionParams,
    query: knowledgeModeQuery,
    body: sendMessageSchema,
    produces,
    respond({ params, query, body }, context) {
      const { clients, call } = context;
      const steps = clients.chat.sendMessage(
        {
          ...params,
          text: body.message,
          knowledgeMode: query.knowledge_mode ?? '',
          clientId: body.client_id ?? '',
        },
        forward(call),
      );
      return streamAnswer(steps, context);
    },
  }),

  rawRoute({
    method: 'get',
    path: `${sessionPath}/stream`,
    tag,
    summary: 'Follow the answer being written, from the event named by Last-Event-ID. 204 when there is none',
    params: sessionParams,
    query: followQuery,
    produces,
    respond({ params, query }, context) {
      const { clients, call, request } = context;
      const place = parseEventId(request.get('last-event-id') ?? query.after);
      return streamAnswer(clients.chat.followAnswer({ ...params, ...place }, forward(call)), context);
    },
  }),

  rawRoute({
    method: 'post',
    path: `${sessionPath}/messages/{messageId}/answer-again`,
    tag,
    summary: 'Throw an answer away and have it written anew',
    params: messageParams,
    query: knowledgeModeQuery,
    produces,
    respond({ params, query }, context) {
      const { clients, call } = context;
      const steps = clients.chat.answerAgain(
        { ...params, knowledgeMode: query.knowledge_mode ?? '' },
        forward(call),
      );
      return streamAnswer(steps, context);
    },
  }),

  jsonRoute({
    method: 'post',
    path: `${sessionPath}/stop`,
    tag,
    summary: 'End the answer being written, keeping what is there',
    params: sessionParams,
    result: stoppedSchema,
    async handle({ params }, { clients, call }) {
      const { answer } = await clients.chat.stopAnswer(params, forward(call));
      return { message: answer ? presentMessage(answer) : null };
    },
  }),
];
