import { commonRefusals } from '@cairn/platform/errors';
import { all, list, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentMessages, presentSession } from '../presenters/chat.ts';
import { createSessionSchema, recentQuery, renameSessionSchema } from '../schemas/chat.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, patch, delete: remove } = routesOf('Chat');
const sessionsPath = '/api/projects/{projectId}/chat/sessions';
const sessionPath = `${sessionsPath}/{sessionId}` as const;

export const chatRoutes: Route[] = [
  get(sessionsPath, {
    summary: 'The caller’s chat sessions in a project, newest first',
    query: paging,
    call: ({ chat }) => chat.listSessions,
    result: list('sessions', presentSession),
  }),

  post(sessionsPath, {
    summary: 'Begin a chat session',
    status: 201,
    body: createSessionSchema,
    call: ({ chat }) => chat.createSession,
    message: ({ params, body }) => ({ ...params, name: body.name ?? body.title }),
    result: one('session', presentSession),
  }),

  get(sessionPath, {
    summary: 'One chat session',
    call: ({ chat }) => chat.getSession,
    result: one('session', presentSession),
  }),

  patch(sessionPath, {
    summary: 'Rename a chat session',
    body: renameSessionSchema,
    call: ({ chat }) => chat.renameSession,
    message({ params, body }) {
      const name = body.name ?? body.title;
      if (name === undefined) throw commonRefusals.chat_name_missing();
      return { ...params, name };
    },
    result: one('session', presentSession),
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
];
