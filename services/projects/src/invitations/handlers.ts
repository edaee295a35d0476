import type { CallExtension } from '@cairn/platform/rpc';
import { emailKeyOf } from '@cairn/platform/text';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { actor } from '../actor.ts';
import { refusals } from '../refusals.ts';
import { readRole } from '../rights/presenters.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { declineInvitation } from './decline-invitation.ts';
import { type InvitingParts, inviteMember } from './invite-member.ts';
import { listInvitations } from './list-invitations.ts';
import { listMyInvitations } from './list-my-invitations.ts';
import { presentInvitation, presentReceived, presentSent } from './presenters.ts';
import { invitationOfLink } from './received-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export function invitationHandlers(parts: InvitingParts) {
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

    /** For auth: the call itself says whom it is about, so no person may make it. */
    async hasInvitation({ email }) {
      const found = await store.listInvitationsTo(emailKeyOf(email), 1, '', new Date());
      return { invited: found.length > 0 };
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}
