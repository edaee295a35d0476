import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import { all, list, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentMessages, presentSearchTrace, presentSession } from '../presenters/chat.ts';
import { messageOf, present } from '../presenters/common.ts';
import { createSessionSchema, recentQuery, sessionsQuery, updateSessionSchema } from '../schemas/chat.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, json, delete: remove } = routesOf('Chat');
const sessionsPath = '/api/projects/{projectId}/chat/sessions';
const sessionPath = `${sessionsPath}/{sessionId}` as const;

export const chatRoutes: Route[] = [
  get(sessionsPath, {
    summary: 'The caller’s chat sessions in a project, pinned ones first, then newest first',
    query: sessionsQuery,
    call: ({ chat }) => chat.listSessions,
    result: list('sessions', presentSession),
  }),

  post(sessionsPath, {
    summary: 'Begin a chat session',
    status: 201,
    body: createSessionSchema,
    call: ({ chat }) => chat.createSession,
    message: ({ params, body }) => ({
      ...params,
      name: body.name ?? body.title,
      placeholder: body.placeholder,
    }),
    result: one('session', presentSession),
  }),

  get(sessionPath, {
    summary: 'One chat session',
    call: ({ chat }) => chat.getSession,
    result: one('session', presentSession),
  }),

  json('patch', sessionPath, {
    summary: 'Rename a chat session, or pin it',
    body: updateSessionSchema,
    result: presentSession.schema,
    async handle({ params, body }, { clients: { chat }, call }) {
      const place = messageOf(params);
      const { pinned } = body;
      const name = body.name ?? body.title;
      if (name === undefined && pinned === undefined) throw commonRefusals.chat_name_missing();
      const renamed =
        name === undefined ? undefined : await chat.renameSession({ ...place, name }, forward(call));
      const changed =
        pinned === undefined ? renamed : await chat.pinSession({ ...place, pinned }, forward(call));
      return present(changed?.session, presentSession);
    },
  }),

  remove(sessionPath, {
    summary: 'Delete a chat session and its messages',
    call: ({ chat }) => chat.deleteSession,
  }),

  get(`${sessionPath}/messages`, {
    summary: 'A page of a session’s messages: the newest, or those before a page token',
    query: paging,
    call: ({ chat }) => chat.listMessages,
    result: all(presentMessages),
  }),

  get(`${sessionPath}/messages/recent`, {
    summary: 'The newest messages of a session',
    query: recentQuery,
    call: ({ chat }) => chat.listMessages,
    message: ({ params, query }) => ({ ...params, pageSize: query.limit ?? 50 }),
    result: all(presentMessages),
  }),

  get(`${sessionPath}/messages/{messageId}/search`, {
    summary:
      'How an answer came to its passages: what was searched for, what was found, and what was left out',
    call: ({ chat }) => chat.getSearchTrace,
    result: one('trace', presentSearchTrace),
  }),
];
