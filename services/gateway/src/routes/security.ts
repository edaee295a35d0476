import { forward } from '@cairn/platform/rpc';
import { enumValue } from '@cairn/proto/enum-names';
import { jsonRoute, type Route, setNextPage } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentApiToken, presentLogin, presentSession } from '../presenters/security.ts';
import {
  apiTokenParams,
  apiTokensSchema,
  createApiTokenSchema,
  createdApiTokenSchema,
  endSessionsQuery,
  loginLinesSchema,
  revokedSchema,
  securityPaging,
  sessionParams,
  sessionsSchema,
} from '../schemas/security.ts';

const tag = 'Security';

function pageOf(query: { page_size?: number | undefined; page_token?: string | undefined }) {
  return { pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' };
}

const sessionRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/users/me/sessions',
    tag,
    summary: 'Where one is signed in, newest first',
    query: securityPaging,
    result: sessionsSchema,
    async handle({ query }, { clients, call, response }) {
      const { sessions, nextPageToken } = await clients.auth.listSessions(pageOf(query), forward(call));
      setNextPage(response, nextPageToken);
      return sessions.map(presentSession);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/users/me/sessions',
    tag,
    summary: 'Sign out everywhere else',
    query: endSessionsQuery,
    result: revokedSchema,
    async handle({ query }, { clients, call }) {
      const includeCurrent = query.all === 'true';
      const { ended } = await clients.auth.endSessions({ includeCurrent }, forward(call));
      return { revoked: ended };
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/users/me/sessions/{id}',
    tag,
    summary: 'Sign out of one session, everywhere at once',
    status: 204,
    params: sessionParams,
    async handle({ params }, { clients, call }) {
      await clients.auth.endSession(params, forward(call));
    },
  }),
];

const apiTokenRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/users/me/tokens',
    tag,
    summary: 'One’s API tokens, newest first',
    query: securityPaging,
    result: apiTokensSchema,
    async handle({ query }, { clients, call, response }) {
      const { apiTokens, nextPageToken } = await clients.auth.listApiTokens(pageOf(query), forward(call));
      setNextPage(response, nextPageToken);
      return apiTokens.map(presentApiToken);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/users/me/tokens',
    tag,
    summary:
      'Make an API token, to be sent as a bearer token by programs. Asks for the password and a confirmed address',
    status: 201,
    body: createApiTokenSchema,
    result: createdApiTokenSchema,
    async handle({ body }, { clients, call }) {
      const { apiToken, secret } = await clients.auth.createApiToken(
        {
          name: body.name,
          scopes: body.scopes.map((scope) => enumValue(scope, 'SCOPE_')),
          currentPassword: body.current_password,
          code: body.code ?? '',
          ...(body.expires_at ? { expiresAt: new Date(body.expires_at) } : {}),
        },
        forward(call),
      );
      return { ...present(apiToken, presentApiToken), token: secret };
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/users/me/tokens/{id}',
    tag,
    summary: 'Revoke an API token, everywhere at once',
    status: 204,
    params: apiTokenParams,
    async handle({ params }, { clients, call }) {
      await clients.auth.deleteApiToken(params, forward(call));
    },
  }),
];

export const securityRoutes: Route[] = [
  ...sessionRoutes,
  ...apiTokenRoutes,
  jsonRoute({
    method: 'get',
    path: '/api/users/me/logins',
    tag,
    summary: 'The last 90 days’ tries to sign in, and to confirm who one is, newest first',
    query: securityPaging,
    result: loginLinesSchema,
    async handle({ query }, { clients, call, response }) {
      const { logins, nextPageToken } = await clients.auth.listLogins(pageOf(query), forward(call));
      setNextPage(response, nextPageToken);
      return logins.map(presentLogin);
    },
  }),
];
