import type { SecurityRules } from '@cairn/platform/rpc';
import type {
  AcceptInvitationResponse,
  ChangeMemberRoleRequest,
  DeleteProjectRequest,
  InviteMemberRequest,
  InviteMemberResponse,
  RemoveMemberRequest,
  ResendInvitationRequest,
  WithdrawInvitationRequest,
} from '@cairn/proto/projects';

/** What the security log hears of the calls to projects. */
export const securityRules: SecurityRules = {
  absences: ['project_not_found'],
  methods: {
    InviteMember: {
      event: 'member_invited',
      describe: ({ projectId, role }: InviteMemberRequest, response?: InviteMemberResponse) => ({
        ...(response?.invitation && { targetId: response.invitation.id }),
        details: { projectId, role },
      }),
    },
    ResendInvitation: {
      event: 'invitation_resent',
      describe: ({ projectId, invitationId }: ResendInvitationRequest) => ({
        targetId: invitationId,
        details: { projectId },
      }),
    },
    WithdrawInvitation: {
      event: 'invitation_withdrawn',
      describe: ({ projectId, invitationId }: WithdrawInvitationRequest) => ({
        targetId: invitationId,
        details: { projectId },
      }),
    },
    AcceptInvitation: {
      event: 'invitation_accepted',
      describe: (_: unknown, response?: AcceptInvitationResponse) => ({
        ...(response && { details: { projectId: response.projectId } }),
      }),
    },
    DeclineInvitation: { event: 'invitation_declined' },
    ChangeMemberRole: {
      event: 'member_role_changed',
      describe: ({ projectId, userId, role }: ChangeMemberRoleRequest) => ({
        targetId: userId,
        details: { projectId, role },
      }),
    },
    RemoveMember: {
      event: 'member_removed',
      describe: ({ projectId, userId }: RemoveMemberRequest) => ({
        targetId: userId,
        details: { projectId },
      }),
    },
    DeleteProject: {
      event: 'project_deleted',
      describe: ({ projectId }: DeleteProjectRequest) => ({ targetId: String(projectId) }),
    },
  },
};
