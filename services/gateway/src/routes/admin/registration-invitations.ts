import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route, setNextPage } from '../../http/route.ts';
import { presentRegistrationInvitation } from '../../presenters/admin.ts';
import { present } from '../../presenters/common.ts';
import {
  adminPaging,
  inviteToRegisterSchema,
  registrationInvitationParams,
  registrationInvitationSchema,
  registrationInvitationsSchema,
} from '../../schemas/admin.ts';

const tag = 'Administration';

export const adminInvitationRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/admin/invitations',
    tag,
    summary: 'Addresses that are invited to make an account, newest first',
    query: adminPaging,
    result: registrationInvitationsSchema,
    async handle({ query }, { clients, call, response }) {
      const { invitations, nextPageToken } = await clients.admin.listRegistrationInvitations(
        { pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      setNextPage(response, nextPageToken);
      return invitations.map(presentRegistrationInvitation);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/admin/invitations',
    tag,
    summary: 'Invite an address to make an account, by mail',
    status: 201,
    body: inviteToRegisterSchema,
    result: registrationInvitationSchema,
    async handle({ body }, { clients, call }) {
      const { invitation } = await clients.admin.inviteToRegister(body, forward(call));
      return present(invitation, presentRegistrationInvitation);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/admin/invitations/{registrationInvitationId}',
    tag,
    summary: 'Withdraw an invitation to make an account',
    status: 204,
    params: registrationInvitationParams,
    async handle({ params }, { clients, call }) {
      await clients.admin.withdrawRegistrationInvitation(
        { id: params.registrationInvitationId },
        forward(call),
      );
    },
  }),
];
