import { requireUser } from '@cairn/platform/auth';
import { forward } from '@cairn/platform/rpc';
import { enumValue } from '@cairn/proto/enum-names';
import { jsonRoute, type Route, setNextPage } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentInvitation, presentMember } from '../presenters/member.ts';
import {
  changeMemberSchema,
  invitationSchema,
  inviteSchema,
  memberParams,
  memberSchema,
  projectInvitationParams,
} from '../schemas/members.ts';
import { projectParams } from '../schemas/projects.ts';
import { paging, z } from '../schemas/zod.ts';

const tag = 'Members';
const membersPath = '/api/projects/{projectId}/members';
const invitationsPath = '/api/projects/{projectId}/invitations';

export const memberRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: membersPath,
    tag,
    summary: 'The members of a project, those who joined first before the others',
    params: projectParams,
    query: paging,
    result: z.array(memberSchema),
    async handle({ params, query }, { clients, call, response }) {
      const page = { pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' };
      const found = await clients.projects.listMembers({ ...params, ...page }, forward(call));
      setNextPage(response, found.nextPageToken);
      const { userId } = requireUser(call);
      return found.members.map((member) => presentMember(member, userId));
    },
  }),

  jsonRoute({
    method: 'post',
    path: membersPath,
    tag,
    summary: 'Invite an address by mail, or invite it again',
    status: 201,
    params: projectParams,
    body: inviteSchema,
    result: invitationSchema,
    async handle({ params, body }, { clients, call }) {
      const { invitation, link } = await clients.projects.inviteMember(
        { ...params, email: body.email, role: enumValue(body.role, 'ROLE_') },
        forward(call),
      );
      return present(invitation, (made) => presentInvitation(made, link));
    },
  }),

  jsonRoute({
    method: 'patch',
    path: `${membersPath}/{memberId}`,
    tag,
    summary: 'Give a member another role; the role of owner is passed on, and who gives it becomes an editor',
    params: memberParams,
    body: changeMemberSchema,
    result: memberSchema,
    async handle({ params: { projectId, memberId }, body }, { clients, call }) {
      const { member } = await clients.projects.changeMemberRole(
        { projectId, userId: memberId, role: enumValue(body.role, 'ROLE_') },
        forward(call),
      );
      return present(member, (changed) => presentMember(changed, requireUser(call).userId));
    },
  }),

  jsonRoute({
    method: 'delete',
    path: `${membersPath}/{memberId}`,
    tag,
    summary: 'Remove a member; with one’s own id, leave the project',
    status: 204,
    params: memberParams,
    async handle({ params: { projectId, memberId } }, { clients, call }) {
      await clients.projects.removeMember({ projectId, userId: memberId }, forward(call));
    },
  }),

  jsonRoute({
    method: 'get',
    path: invitationsPath,
    tag,
    summary: 'The open invitations of a project',
    params: projectParams,
    query: paging,
    result: z.array(invitationSchema),
    async handle({ params, query }, { clients, call, response }) {
      const page = { pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' };
      const found = await clients.projects.listInvitations({ ...params, ...page }, forward(call));
      setNextPage(response, found.nextPageToken);
      return found.invitations.map((each) => presentInvitation(each));
    },
  }),

  jsonRoute({
    method: 'delete',
    path: `${invitationsPath}/{invitationId}`,
    tag,
    summary: 'Withdraw an invitation',
    status: 204,
    params: projectInvitationParams,
    async handle({ params }, { clients, call }) {
      await clients.projects.withdrawInvitation(params, forward(call));
    },
  }),

  jsonRoute({
    method: 'post',
    path: `${invitationsPath}/{invitationId}/resend`,
    tag,
    summary: 'Send an invitation again; the link sent before holds no more',
    params: projectInvitationParams,
    result: invitationSchema,
    async handle({ params }, { clients, call }) {
      const { invitation, link } = await clients.projects.resendInvitation(params, forward(call));
      return present(invitation, (renewed) => presentInvitation(renewed, link));
    },
  }),
];
