import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route, setNextPage } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentPreview, presentReceived } from '../presenters/member.ts';
import {
  acceptedSchema,
  invitationParams,
  invitationPreviewSchema,
  invitationTokenSchema,
  receivedInvitationSchema,
} from '../schemas/members.ts';
import { paging, z } from '../schemas/zod.ts';

const tag = 'Invitations';

export const invitationRoutes: Route[] = [
  jsonRoute({
    method: 'post',
    path: '/api/invitations/preview',
    tag,
    summary: 'What the link of an invitation invites to',
    open: true,
    body: invitationTokenSchema,
    result: invitationPreviewSchema,
    async handle({ body }, { clients, call }) {
      const { invitation } = await clients.projects.previewInvitation(body, forward(call));
      return present(invitation, presentPreview);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/invitations/accept',
    tag,
    summary: 'Accept an invitation by its link',
    body: invitationTokenSchema,
    result: acceptedSchema,
    async handle({ body }, { clients, call }) {
      const by = { $case: 'token', value: body.token } as const;
      const { projectId } = await clients.projects.acceptInvitation({ by }, forward(call));
      return { project_id: projectId };
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/invitations',
    tag,
    summary: 'The open invitations for the caller’s own confirmed address',
    query: paging,
    result: z.array(receivedInvitationSchema),
    async handle({ query }, { clients, call, response }) {
      const found = await clients.projects.listMyInvitations(
        { pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      setNextPage(response, found.nextPageToken);
      return found.invitations.map(presentReceived);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/invitations/{invitationId}/accept',
    tag,
    summary: 'Accept an invitation for one’s own confirmed address',
    params: invitationParams,
    result: acceptedSchema,
    async handle({ params }, { clients, call }) {
      const by = { $case: 'invitationId', value: params.invitationId } as const;
      const { projectId } = await clients.projects.acceptInvitation({ by }, forward(call));
      return { project_id: projectId };
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/invitations/{invitationId}',
    tag,
    summary: 'Decline an invitation for one’s own confirmed address',
    status: 204,
    params: invitationParams,
    async handle({ params }, { clients, call }) {
      await clients.projects.declineInvitation(params, forward(call));
    },
  }),
];
