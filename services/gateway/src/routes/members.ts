import type { Invitation } from '@cairn/proto/projects';
import { type Answer, list, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentInvitation, presentMember } from '../presenters/member.ts';
import { changeMemberSchema, inviteSchema } from '../schemas/members.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, patch, delete: remove } = routesOf('Members');
const membersPath = '/api/projects/{projectId}/members';
const invitationsPath = '/api/projects/{projectId}/invitations';

type Sent = { invitation: Invitation | undefined; link: string };
const sentInvitation: Answer<Sent, typeof presentInvitation.schema> = {
  schema: presentInvitation.schema,
  of: ({ invitation, link }) => present(invitation, (it) => presentInvitation({ ...it, link })),
};

export const memberRoutes: Route[] = [
  get(membersPath, {
    summary: 'The members of a project, those who joined first before the others',
    query: paging,
    call: ({ projects }) => projects.listMembers,
    result: list('members', presentMember),
  }),

  post(membersPath, {
    summary: 'Invite an address by mail, or invite it again',
    status: 201,
    body: inviteSchema,
    call: ({ projects }) => projects.inviteMember,
    result: sentInvitation,
  }),

  patch(`${membersPath}/{memberId}`, {
    summary: 'Give a member another role; the role of owner is passed on, and who gives it becomes an editor',
    body: changeMemberSchema,
    call: ({ projects }) => projects.changeMemberRole,
    message: ({ params, body }) => ({ ...params, ...body, userId: params.memberId }),
    result: one('member', presentMember),
  }),

  remove(`${membersPath}/{memberId}`, {
    summary: 'Remove a member; with one’s own id, leave the project',
    call: ({ projects }) => projects.removeMember,
    message: ({ params }) => ({ ...params, userId: params.memberId }),
  }),

  get(invitationsPath, {
    summary: 'The open invitations of a project',
    query: paging,
    call: ({ projects }) => projects.listInvitations,
    result: list('invitations', presentInvitation),
  }),

  remove(`${invitationsPath}/{invitationId}`, {
    summary: 'Withdraw an invitation',
    call: ({ projects }) => projects.withdrawInvitation,
  }),

  post(`${invitationsPath}/{invitationId}/resend`, {
    summary: 'Send an invitation again; the link sent before holds no more',
    call: ({ projects }) => projects.resendInvitation,
    result: sentInvitation,
  }),
];
