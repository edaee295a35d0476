import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { acceptInvitation } from '../domain/accept-invitation.ts';
import { declineInvitation } from '../domain/decline-invitation.ts';
import { inviteMember } from '../domain/invite-member.ts';
import { listInvitations } from '../domain/list-invitations.ts';
import { listMyInvitations } from '../domain/list-my-invitations.ts';
import { invitationOfLink } from '../domain/received-invitation.ts';
import { refusals } from '../domain/refusals.ts';
import { resendInvitation } from '../domain/resend-invitation.ts';
import { withdrawInvitation } from '../domain/withdraw-invitation.ts';
import { actor } from './actor.ts';
import type { HandlerParts } from './naming.ts';
import { presentInvitation, presentReceived, presentSent, readRole } from './presenters.ts';

type InvitationHandlers = Pick<
  ProjectsServiceImplementation<CallExtension>,
  | 'inviteMember'
  | 'listInvitations'
  | 'withdrawInvitation'
  | 'resendInvitation'
  | 'previewInvitation'
  | 'acceptInvitation'
  | 'listMyInvitations'
  | 'declineInvitation'
>;

export function invitationHandlers(parts: HandlerParts): InvitationHandlers {
  const { store } = parts;
  return {
    async inviteMember({ projectId, email, role }, context) {
      const input = { email, role: readRole(role) };
      return presentSent(await inviteMember(parts, actor(context), projectId, input));
    },

    async listInvitations({ projectId, ...page }, context) {
      const found = await listInvitations(store, actor(context).userId, projectId, page);
      return { ...found, invitations: found.invitations.map(presentInvitation) };
    },

    async withdrawInvitation({ projectId, invitationId }, context) {
      await withdrawInvitation(store, actor(context).userId, projectId, invitationId);
      return {};
    },

    async resendInvitation({ projectId, invitationId }, context) {
      return presentSent(await resendInvitation(parts, actor(context), projectId, invitationId));
    },

    async previewInvitation({ token }) {
      return { invitation: presentReceived(await invitationOfLink(parts, token)) };
    },

    async acceptInvitation({ by }, context) {
      if (!by) throw refusals.invitation_missing();
      const accepted = by.$case === 'token' ? { token: by.value } : { invitationId: by.value };
      return acceptInvitation(parts, actor(context), accepted);
    },

    async listMyInvitations(page, context) {
      const found = await listMyInvitations(parts, actor(context).userId, page);
      return { ...found, invitations: found.invitations.map(presentReceived) };
    },

    async declineInvitation({ invitationId }, context) {
      await declineInvitation(parts, actor(context).userId, invitationId);
      return {};
    },
  };
}
