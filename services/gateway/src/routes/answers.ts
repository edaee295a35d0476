import { forward } from '@cairn/platform/rpc';
import { v7 as uuidv7 } from 'uuid';
import { all, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentStopped } from '../presenters/chat.ts';
import { presenter } from '../presenters/common.ts';
import {
  answerAgainQuery,
  answerEventSchema,
  followQuery,
  knowledgeModeQuery,
  sendMessageSchema,
  suggestedMemoriesSchema,
} from '../schemas/chat.ts';
import { parseEventId, streamAnswer } from '../sse/answer-stream.ts';

const sessionPath = '/api/projects/{projectId}/chat/sessions/{sessionId}';
const { post, raw } = routesOf('Chat');
const produces = { mediaType: 'text/event-stream', schema: answerEventSchema };

export const answerRoutes: Route[] = [
  raw('post', `${sessionPath}/messages/stream`, {
    summary: 'Ask, and follow the answer as it is written. Closing the stream does not end the answer',
    query: knowledgeModeQuery,
    body: sendMessageSchema,
    produces,
    respond({ params, query, body }, context) {
      const { clients, call } = context;
      const message = {
        ...params,
        text: body.message,
        knowledgeMode: query.knowledge_mode,
        // The message's own id: sent again under it, it is the same message.
        clientId: body.client_id || uuidv7(),
        editOf: body.edit_of,
        parent: body.parent,
      };
      const open = () => clients.chat.sendMessage(message, forward(call));
      return streamAnswer({ ...params, open }, context);
    },
  }),

  raw('get', `${sessionPath}/stream`, {
    summary: 'Follow the answer being written, from the event named by Last-Event-ID. 204 when there is none',
    query: followQuery,
    produces,
    respond({ params, query }, context) {
      const { clients, call, request } = context;
      const place = parseEventId(request.get('last-event-id') ?? query.after);
      const open = () => clients.chat.followAnswer({ ...params, ...place }, forward(call));
      return streamAnswer({ ...params, open }, context);
    },
  }),

  raw('post', `${sessionPath}/messages/{messageId}/answer-again`, {
    summary: 'Have an answer generated again. One that has text stays as another version',
    query: answerAgainQuery,
    produces,
    respond({ params, query }, context) {
      const { clients, call } = context;
      const withoutMemoryIds = [query.without_memory ?? []].flat();
      const again = { ...params, knowledgeMode: query.knowledge_mode, withoutMemoryIds };
      const open = () => clients.chat.answerAgain(again, forward(call));
      return streamAnswer({ ...params, open, isRepeatable: false }, context);
    },
  }),

  post(`${sessionPath}/messages/{messageId}/choose`, {
    summary: 'Show a version of a question or of an answer, with what followed it',
    call: ({ chat }) => chat.chooseVersion,
  }),

  post(`${sessionPath}/memory-proposals`, {
    summary:
      'Propose to the caller what of a chat is worth keeping; they are listed with the project’s memory',
    call: ({ chat }) => chat.suggestMemories,
    result: all(presenter(suggestedMemoriesSchema)),
  }),

  post(`${sessionPath}/stop`, {
    summary: 'End the answer being written, keeping what is there',
    call: ({ chat }) => chat.stopAnswer,
    result: all(presentStopped),
  }),
];
