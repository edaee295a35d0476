import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route } from '../http/route.ts';
import { presentAccountDeletion, presentAccountReceipt, presentScheduled } from '../presenters/deletion.ts';
import {
  accountDeletionSchema,
  accountReceiptParams,
  accountReceiptSchema,
  deletionScheduledSchema,
  scheduleDeletionSchema,
} from '../schemas/deletion.ts';

const tag = 'Account deletion';
const path = '/api/users/me/deletion';

export const deletionRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path,
    tag,
    summary:
      'When the account is going to be deleted, and the projects for which a successor has to be chosen',
    result: accountDeletionSchema,
    async handle(_input, { clients, call }) {
      return presentAccountDeletion(await clients.auth.getAccountDeletion({}, forward(call)));
    },
  }),

  jsonRoute({
    method: 'post',
    path,
    tag,
    summary: 'Have the account deleted, with some days left to change one’s mind',
    body: scheduleDeletionSchema,
    result: deletionScheduledSchema,
    async handle({ body }, { clients, call }) {
      const transfers = body.transfers.map((each) => ({
        projectId: each.project_id,
        memberId: each.member_id,
      }));
      const { confirmation, password, code = '' } = body;
      return presentScheduled(
        await clients.auth.scheduleAccountDeletion(
          { confirmation, password, code, transfers },
          forward(call),
        ),
      );
    },
  }),

  jsonRoute({
    method: 'delete',
    path,
    tag,
    summary: 'Keep the account after all',
    status: 204,
    async handle(_input, { clients, call }) {
      await clients.auth.cancelAccountDeletion({}, forward(call));
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/deletion-receipts/{id}',
    tag,
    summary: 'What was deleted with an account. Open to all who know the id, which cannot be guessed',
    open: true,
    params: accountReceiptParams,
    result: accountReceiptSchema,
    async handle({ params }, { clients, call }) {
      return presentAccountReceipt(
        await clients.auth.getAccountDeletionReceipt({ id: params.id }, forward(call)),
      );
    },
  }),
];
