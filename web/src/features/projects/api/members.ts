import { mutate } from 'swr';
import { api, pageQuery, unwrap, unwrapPage, wholeList } from '#lib/api/client.ts';
import type { Invitation, Member } from '#lib/api/types.ts';
import { membersKey } from '#lib/members.ts';
import { useLive } from '#lib/stream/server-events.ts';
import { projectKeys, refreshProjects } from './projects.ts';

/** Ownership is passed on among members, never given by invitation. */
export type InvitedRole = Invitation['role'];

/** The pending invitations; for the owner alone. */
export const useOpenInvitations = (projectId: number) =>
  useLive(
    projectKeys.invitations(projectId),
    () =>
      wholeList((token) =>
        unwrapPage(
          api.GET('/api/projects/{projectId}/invitations', {
            params: { path: { projectId }, query: pageQuery(100, token) },
          }),
        ),
      ),
    ({ type, project_id }) => project_id === projectId && type.startsWith('member.'),
  );

/** Invites an address. The answer has a `link` where no mail leaves the server. */
export async function invite(projectId: number, email: string, role: InvitedRole): Promise<Invitation> {
  const sent = await unwrap(
    api.POST('/api/projects/{projectId}/members', { params: { path: { projectId } }, body: { email, role } }),
  );
  void mutate(projectKeys.invitations(projectId));
  return sent;
}

const invitationAt = (projectId: number, invitationId: string) => ({
  params: { path: { projectId, invitationId } },
});

export async function resendInvitation(projectId: number, id: string): Promise<Invitation> {
  const sent = await unwrap(
    api.POST('/api/projects/{projectId}/invitations/{invitationId}/resend', invitationAt(projectId, id)),
  );
  void mutate(projectKeys.invitations(projectId));
  return sent;
}

export async function withdrawInvitation(projectId: number, id: string): Promise<void> {
  await unwrap(
    api.DELETE('/api/projects/{projectId}/invitations/{invitationId}', invitationAt(projectId, id)),
  );
  await mutate(projectKeys.invitations(projectId));
}

const memberAt = (projectId: number, memberId: string) => ({ params: { path: { projectId, memberId } } });

/** Gives a member another role. With 'owner' ownership is passed on, and the previous owner becomes an editor. */
export async function changeRole(projectId: number, memberId: string, role: Member['role']): Promise<void> {
  await unwrap(
    api.PATCH('/api/projects/{projectId}/members/{memberId}', {
      ...memberAt(projectId, memberId),
      body: { role },
    }),
  );
  await mutate(membersKey(projectId));
  if (role === 'owner') await Promise.all([mutate(projectKeys.one(projectId)), refreshProjects()]);
}

/** Removes a member, or leaves when it is oneself. */
export async function removeMember(projectId: number, member: Pick<Member, 'id' | 'is_you'>): Promise<void> {
  await unwrap(api.DELETE('/api/projects/{projectId}/members/{memberId}', memberAt(projectId, member.id)));
  if (member.is_you) void refreshProjects();
  else await mutate(membersKey(projectId));
}
