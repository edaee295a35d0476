import { all, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { messageOf, presenter } from '../presenters/common.ts';
import { presentAccountDeletion, presentAccountReceipt } from '../presenters/deletion.ts';
import { deletionScheduledSchema, scheduleDeletionSchema } from '../schemas/deletion.ts';

const { get, post, delete: remove } = routesOf('Account deletion');
const path = '/api/users/me/deletion';

export const deletionRoutes: Route[] = [
  get(path, {
    summary:
      'When the account is going to be deleted, and the projects for which a successor has to be chosen',
    call: ({ auth }) => auth.getAccountDeletion,
    result: all(presentAccountDeletion),
  }),

  post(path, {
    summary: 'Have the account deleted, with some days left to change one’s mind',
    body: scheduleDeletionSchema,
    call: ({ auth }) => auth.scheduleAccountDeletion,
    message: ({ body }) => ({ ...body, transfers: body.transfers.map(messageOf) }),
    result: all(presenter(deletionScheduledSchema)),
  }),

  remove(path, { summary: 'Keep the account after all', call: ({ auth }) => auth.cancelAccountDeletion }),

  get('/api/deletion-receipts/{id}', {
    summary: 'What was deleted with an account. Open to all who know the id, which cannot be guessed',
    open: true,
    call: ({ auth }) => auth.getAccountDeletionReceipt,
    result: all(presentAccountReceipt),
  }),
];
