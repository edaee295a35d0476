import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route, setNextPage } from '../http/route.ts';
import { presentMessage, presentSession } from '../presenters/chat.ts';
import { present } from '../presenters/common.ts';
import {
  createSessionSchema,
  messagesQuery,
  messagesSchema,
  recentQuery,
  renameSessionSchema,
  sessionParams,
  sessionSchema,
} from '../schemas/chat.ts';
import { projectParams } from '../schemas/projects.ts';
import { paging, z } from '../schemas/zod.ts';

const tag = 'Chat';
const sessionsPath = '/api/projects/{projectId}/chat/sessions';
const sessionPath = `${sessionsPath}/{sessionId}`;

export const chatRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: sessionsPath,
    tag,
    summary: 'The caller’s chat sessions in a project, newest first',
    params: projectParams,
    query: paging,
    result: z.array(sessionSchema),
    async handle({ params, query }, { clients, call, response }) {
      const page = await clients.chat.listSessions(
        { projectId: params.projectId, pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      setNextPage(response, page.nextPageToken);
      return page.sessions.map(presentSession);
    },
  }),

  jsonRoute({
    method: 'post',
    path: sessionsPath,
    tag,
    summary: 'Begin a chat session',
    status: 201,
    params: projectParams,
    body: createSessionSchema,
    result: sessionSchema,
    async handle({ params, body }, { clients, call }) {
      const { session } = await clients.chat.createSession(
        { projectId: params.projectId, name: body.name ?? body.title ?? '' },
        forward(call),
      );
      return present(session, presentSession);
    },
  }),

  jsonRoute({
    method: 'get',
    path: sessionPath,
    tag,
    summary: 'One chat session',
    params: sessionParams,
    result: sessionSchema,
    async handle({ params }, { clients, call }) {
      const { session } = await clients.chat.getSession(params, forward(call));
      return present(session, presentSession);
    },
  }),

  jsonRoute({
    method: 'patch',
    path: sessionPath,
    tag,
    summary: 'Rename a chat session',
    params: sessionParams,
    body: renameSessionSchema,
    result: sessionSchema,
    async handle({ params, body }, { clients, call }) {
      const name = body.name ?? body.title;
      if (name === undefined) throw commonRefusals.chat_name_missing();
      const { session } = await clients.chat.renameSession({ ...params, name }, forward(call));
      return present(session, presentSession);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: sessionPath,
    tag,
    summary: 'Delete a chat session and its messages',
    status: 204,
    params: sessionParams,
    async handle({ params }, { clients, call }) {
      await clients.chat.deleteSession(params, forward(call));
    },
  }),

  jsonRoute({
    method: 'get',
    path: `${sessionPath}/messages`,
    tag,
    summary: 'A page of a session’s messages: the newest, or those before a page token',
    params: sessionParams,
    query: messagesQuery,
    result: messagesSchema,
    async handle({ params, query }, { clients, call }) {
      const page = await clients.chat.listMessages(
        { ...params, pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      return { messages: page.messages.map(presentMessage), next_page_token: page.nextPageToken || null };
    },
  }),

  jsonRoute({
    method: 'get',
    path: `${sessionPath}/messages/recent`,
    tag,
    summary: 'The newest messages of a session',
    params: sessionParams,
    query: recentQuery,
    result: messagesSchema,
    async handle({ params, query }, { clients, call }) {
      const page = await clients.chat.listMessages({ ...params, pageSize: query.limit ?? 50 }, forward(call));
      return { messages: page.messages.map(presentMessage), next_page_token: page.nextPageToken || null };
    },
  }),
];
