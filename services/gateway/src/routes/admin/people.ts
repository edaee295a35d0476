import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route, setNextPage } from '../../http/route.ts';
import { limitChanges, presentPerson } from '../../presenters/admin.ts';
import { iso, present } from '../../presenters/common.ts';
import {
  adminPeopleQuery,
  adminPeopleSchema,
  adminPersonParams,
  adminPersonSchema,
  scheduledSchema,
  updatePersonSchema,
} from '../../schemas/admin.ts';

const tag = 'Administration';

export const adminPeopleRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/admin/people',
    tag,
    summary: 'Accounts, newest first; `search` looks in addresses and names',
    query: adminPeopleQuery,
    result: adminPeopleSchema,
    async handle({ query }, { clients, call, response }) {
      const { people, nextPageToken } = await clients.admin.listPeople(
        { search: query.search ?? '', pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      setNextPage(response, nextPageToken);
      return people.map(presentPerson);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/admin/people/{personId}',
    tag,
    summary: 'One account',
    params: adminPersonParams,
    result: adminPersonSchema,
    async handle({ params }, { clients, call }) {
      const { person } = await clients.admin.getPerson({ userId: params.personId }, forward(call));
      return present(person, presentPerson);
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/admin/people/{personId}',
    tag,
    summary: 'Close or reopen an account, and change its limits',
    params: adminPersonParams,
    body: updatePersonSchema,
    result: adminPersonSchema,
    async handle({ params, body }, { clients, call }) {
      const { admin } = clients;
      const userId = params.personId;
      if (body.limits) {
        await admin.updatePersonLimits({ userId, limits: limitChanges(body.limits) }, forward(call));
      }
      if (body.closed === true) await admin.closePerson({ userId }, forward(call));
      if (body.closed === false) await admin.reopenPerson({ userId }, forward(call));
      const { person } = await admin.getPerson({ userId }, forward(call));
      return present(person, presentPerson);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/admin/people/{personId}',
    tag,
    summary: 'Schedule the deletion of an account',
    status: 202,
    params: adminPersonParams,
    result: scheduledSchema,
    async handle({ params }, { clients, call }) {
      const { scheduledFor } = await clients.admin.deletePerson({ userId: params.personId }, forward(call));
      return { scheduled_for: iso(scheduledFor) };
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/admin/people/{personId}/password-reset',
    tag,
    summary: 'Have a person set a new password by a mailed link; signs them out everywhere',
    params: adminPersonParams,
    result: adminPersonSchema,
    async handle({ params }, { clients, call }) {
      const { person } = await clients.admin.requirePasswordReset({ userId: params.personId }, forward(call));
      return present(person, presentPerson);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/admin/people/{personId}/second-factor',
    tag,
    summary: 'Turn a person’s second factor off; they hear of it by mail',
    status: 204,
    params: adminPersonParams,
    async handle({ params }, { clients, call }) {
      await clients.admin.liftSecondFactor({ userId: params.personId }, forward(call));
    },
  }),
];
