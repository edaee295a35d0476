import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route, setNextPage } from '../../http/route.ts';
import { presentApiToken, presentSession } from '../../presenters/security.ts';
import {
  adminPaging,
  adminPersonParams,
  adminSessionParams,
  adminSessionsSchema,
  adminTokenParams,
} from '../../schemas/admin.ts';
import { apiTokensSchema, revokedSchema } from '../../schemas/security.ts';
import type { Paging } from '../../schemas/zod.ts';

const tag = 'Administration';

function pageOf(query: Paging) {
  return { pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' };
}

/** What opens a person's account: sessions and API tokens. */
export const adminAccessRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/admin/people/{personId}/sessions',
    tag,
    summary: 'Where a person is signed in, newest first',
    params: adminPersonParams,
    query: adminPaging,
    result: adminSessionsSchema,
    async handle({ params, query }, { clients, call, response }) {
      const page = { userId: params.personId, ...pageOf(query) };
      const { sessions, nextPageToken } = await clients.admin.listPersonSessions(page, forward(call));
      setNextPage(response, nextPageToken);
      return sessions.map(presentSession);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/admin/people/{personId}/sessions',
    tag,
    summary: 'Sign a person out everywhere',
    params: adminPersonParams,
    result: revokedSchema,
    async handle({ params }, { clients, call }) {
      const { ended } = await clients.admin.endPersonSessions({ userId: params.personId }, forward(call));
      return { revoked: ended };
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/admin/people/{personId}/sessions/{personSessionId}',
    tag,
    summary: 'Sign a person out of one session',
    status: 204,
    params: adminSessionParams,
    async handle({ params }, { clients, call }) {
      await clients.admin.endPersonSessions(
        { userId: params.personId, sessionId: params.personSessionId },
        forward(call),
      );
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/admin/people/{personId}/tokens',
    tag,
    summary: 'A person’s API tokens, newest first',
    params: adminPersonParams,
    query: adminPaging,
    result: apiTokensSchema,
    async handle({ params, query }, { clients, call, response }) {
      const page = { userId: params.personId, ...pageOf(query) };
      const { apiTokens, nextPageToken } = await clients.admin.listPersonApiTokens(page, forward(call));
      setNextPage(response, nextPageToken);
      return apiTokens.map(presentApiToken);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/admin/people/{personId}/tokens/{tokenId}',
    tag,
    summary: 'End one of a person’s API tokens',
    status: 204,
    params: adminTokenParams,
    async handle({ params }, { clients, call }) {
      const { personId: userId, tokenId: apiTokenId } = params;
      await clients.admin.endPersonApiToken({ userId, apiTokenId }, forward(call));
    },
  }),
];
