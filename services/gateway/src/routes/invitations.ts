import { all, list, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presenter } from '../presenters/common.ts';
import { presentPreview, presentReceived } from '../presenters/member.ts';
import { acceptedSchema, invitationTokenSchema } from '../schemas/members.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, delete: remove } = routesOf('Invitations');

export const invitationRoutes: Route[] = [
  post('/api/invitations/preview', {
    summary: 'What the link of an invitation invites to',
    open: true,
    body: invitationTokenSchema,
    call: ({ projects }) => projects.previewInvitation,
    result: one('invitation', presentPreview),
  }),

  post('/api/invitations/accept', {
    summary: 'Accept an invitation by its link',
    body: invitationTokenSchema,
    call: ({ projects }) => projects.acceptInvitation,
    message: ({ body }) => ({ by: { $case: 'token' as const, value: body.token } }),
    result: all(presenter(acceptedSchema)),
  }),

  get('/api/invitations', {
    summary: 'The open invitations for the caller’s own confirmed address',
    query: paging,
    call: ({ projects }) => projects.listMyInvitations,
    result: list('invitations', presentReceived),
  }),

  post('/api/invitations/{invitationId}/accept', {
    summary: 'Accept an invitation for one’s own confirmed address',
    call: ({ projects }) => projects.acceptInvitation,
    message: ({ params }) => ({ by: { $case: 'invitationId' as const, value: params.invitationId } }),
    result: all(presenter(acceptedSchema)),
  }),

  remove('/api/invitations/{invitationId}', {
    summary: 'Decline an invitation for one’s own confirmed address',
    call: ({ projects }) => projects.declineInvitation,
  }),
];
