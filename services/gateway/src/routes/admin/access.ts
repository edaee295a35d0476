import { all, list, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { messageOf } from '../../presenters/common.ts';
import { presentApiToken, presentRevoked, presentSession } from '../../presenters/security.ts';
import { paging } from '../../schemas/zod.ts';

const { get, delete: remove } = routesOf('Administration');

/** What opens a person's account: sessions and API tokens. */
export const adminAccessRoutes: Route[] = [
  get('/api/admin/people/{personId}/sessions', {
    summary: 'Where a person is signed in, newest first',
    query: paging,
    call: ({ admin }) => admin.listPersonSessions,
    message: ({ params, query }) => ({ userId: params.personId, ...messageOf(query) }),
    result: list('sessions', presentSession),
  }),

  remove('/api/admin/people/{personId}/sessions', {
    summary: 'Sign a person out everywhere',
    call: ({ admin }) => admin.endPersonSessions,
    message: ({ params }) => ({ userId: params.personId }),
    result: all(presentRevoked),
  }),

  remove('/api/admin/people/{personId}/sessions/{personSessionId}', {
    summary: 'Sign a person out of one session',
    call: ({ admin }) => admin.endPersonSessions,
    message: ({ params }) => ({ userId: params.personId, sessionId: params.personSessionId }),
  }),

  get('/api/admin/people/{personId}/tokens', {
    summary: 'A person’s API tokens, newest first',
    query: paging,
    call: ({ admin }) => admin.listPersonApiTokens,
    message: ({ params, query }) => ({ userId: params.personId, ...messageOf(query) }),
    result: list('apiTokens', presentApiToken),
  }),

  remove('/api/admin/people/{personId}/tokens/{tokenId}', {
    summary: 'End one of a person’s API tokens',
    call: ({ admin }) => admin.endPersonApiToken,
    message: ({ params }) => ({ userId: params.personId, apiTokenId: params.tokenId }),
  }),
];
