import { forward } from '@cairn/platform/rpc';
import { all, list, one, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { limitChanges, presentPerson } from '../../presenters/admin.ts';
import { present, presenter } from '../../presenters/common.ts';
import {
  adminPeopleQuery,
  adminPersonSchema,
  scheduledSchema,
  updatePersonSchema,
} from '../../schemas/admin.ts';

const { get, json, post, delete: remove } = routesOf('Administration');
const personPath = '/api/admin/people/{personId}';

const ofPerson = ({ params }: { params: { personId: string } }) => ({ userId: params.personId });

export const adminPeopleRoutes: Route[] = [
  get('/api/admin/people', {
    summary: 'Accounts, newest first; `search` looks in addresses and names',
    query: adminPeopleQuery,
    call: ({ admin }) => admin.listPeople,
    result: list('people', presentPerson),
  }),

  get(personPath, {
    summary: 'One account',
    call: ({ admin }) => admin.getPerson,
    message: ofPerson,
    result: one('person', presentPerson),
  }),

  json('patch', personPath, {
    summary: 'Close or reopen an account, and change its limits',
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

  remove(personPath, {
    summary: 'Schedule the deletion of an account',
    status: 202,
    call: ({ admin }) => admin.deletePerson,
    message: ofPerson,
    result: all(presenter(scheduledSchema)),
  }),

  post(`${personPath}/password-reset`, {
    summary: 'Have a person set a new password by a mailed link; signs them out everywhere',
    call: ({ admin }) => admin.requirePasswordReset,
    message: ofPerson,
    result: one('person', presentPerson),
  }),

  remove(`${personPath}/second-factor`, {
    summary: 'Turn a person’s second factor off; they hear of it by mail',
    call: ({ admin }) => admin.liftSecondFactor,
    message: ofPerson,
  }),
];
