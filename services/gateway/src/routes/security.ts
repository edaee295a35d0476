import type { CreateApiTokenResponse } from '@cairn/proto/auth/security';
import { all, list, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { present, presenter } from '../presenters/common.ts';
import { presentApiToken, presentLogin, presentRevoked, presentSession } from '../presenters/security.ts';
import { createApiTokenSchema, createdApiTokenSchema, endSessionsQuery } from '../schemas/security.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, delete: remove } = routesOf('Security');

const presentCreatedApiToken = presenter(
  createdApiTokenSchema,
  ({ apiToken, secret }: CreateApiTokenResponse) => ({
    ...present(apiToken, (it) => it),
    token: secret,
  }),
);

export const securityRoutes: Route[] = [
  get('/api/users/me/sessions', {
    summary: 'Where one is signed in, newest first',
    query: paging,
    call: ({ auth }) => auth.listSessions,
    result: list('sessions', presentSession),
  }),

  remove('/api/users/me/sessions', {
    summary: 'Sign out everywhere else',
    query: endSessionsQuery,
    call: ({ auth }) => auth.endSessions,
    message: ({ query }) => ({ includeCurrent: query.all === 'true' }),
    result: all(presentRevoked),
  }),

  remove('/api/users/me/sessions/{id}', {
    summary: 'Sign out of one session, everywhere at once',
    call: ({ auth }) => auth.endSession,
  }),

  get('/api/users/me/tokens', {
    summary: 'One’s API tokens, newest first',
    query: paging,
    call: ({ auth }) => auth.listApiTokens,
    result: list('apiTokens', presentApiToken),
  }),

  post('/api/users/me/tokens', {
    summary:
      'Make an API token, to be sent as a bearer token by programs. Asks for the password and a confirmed address',
    status: 201,
    body: createApiTokenSchema,
    call: ({ auth }) => auth.createApiToken,
    result: all(presentCreatedApiToken),
  }),

  remove('/api/users/me/tokens/{id}', {
    summary: 'Revoke an API token, everywhere at once',
    call: ({ auth }) => auth.deleteApiToken,
  }),

  get('/api/users/me/logins', {
    summary: 'The last 90 days’ tries to sign in, and to confirm who one is, newest first',
    query: paging,
    call: ({ auth }) => auth.listLogins,
    result: list('logins', presentLogin),
  }),
];
