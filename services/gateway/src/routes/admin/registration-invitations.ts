import { list, one, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { presentRegistrationInvitation } from '../../presenters/admin.ts';
import { inviteToRegisterSchema } from '../../schemas/admin.ts';
import { paging } from '../../schemas/zod.ts';

const { get, post, delete: remove } = routesOf('Administration');

export const adminInvitationRoutes: Route[] = [
  get('/api/admin/invitations', {
    summary: 'Addresses that are invited to make an account, newest first',
    query: paging,
    call: ({ admin }) => admin.listRegistrationInvitations,
    result: list('invitations', presentRegistrationInvitation),
  }),

  post('/api/admin/invitations', {
    summary: 'Invite an address to make an account, by mail',
    status: 201,
    body: inviteToRegisterSchema,
    call: ({ admin }) => admin.inviteToRegister,
    result: one('invitation', presentRegistrationInvitation),
  }),

  remove('/api/admin/invitations/{registrationInvitationId}', {
    summary: 'Withdraw an invitation to make an account',
    call: ({ admin }) => admin.withdrawRegistrationInvitation,
    message: ({ params }) => ({ id: params.registrationInvitationId }),
  }),
];
