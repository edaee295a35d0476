import useSWR, { mutate } from 'swr';
import { request } from '#lib/api/http.ts';
import type { Invitation, Member } from '#lib/api/types.ts';
import { membersKey, wholeList } from '#lib/members.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';
import { projectKeys, refreshProjects } from './keys.ts';

/** Ownership is passed on among members, never given by invitation. */
export type InvitedRole = Invitation['role'];

const base = (projectId: number) => `/api/projects/${projectId}`;

/** The invitations nobody has answered yet; for the owner alone, so that nothing is fetched for others. */
export function useOpenInvitations(projectId: number, isOwner: boolean) {
  const result = useSWR(isOwner ? projectKeys.invitations(projectId) : null, () =>
    wholeList<Invitation>(`${base(projectId)}/invitations`),
  );
  useServerEvents(({ type, project_id }) => {
    if (isOwner && ((project_id === projectId && type.startsWith('member.')) || type === RECONNECTED)) {
      void result.mutate();
    }
  });
  return result;
}

/** Invites an address. The answer has a `link` where no mail leaves the server. */
export async function invite(projectId: number, email: string, role: InvitedRole): Promise<Invitation> {
  const sent = await request<Invitation>(`${base(projectId)}/members`, {
    method: 'POST',
    body: { email, role },
  });
  void mutate(projectKeys.invitations(projectId));
  return sent;
}

export async function resendInvitation(projectId: number, id: string): Promise<Invitation> {
  const sent = await request<Invitation>(`${base(projectId)}/invitations/${id}/resend`, {
    method: 'POST',
  });
  void mutate(projectKeys.invitations(projectId));
  return sent;
}

export async function withdrawInvitation(projectId: number, id: string): Promise<void> {
  await request(`${base(projectId)}/invitations/${id}`, { method: 'DELETE' });
  await mutate(projectKeys.invitations(projectId));
}

/** Gives a member another role. With 'owner' ownership is passed on, and who gave it becomes an editor. */
export async function changeRole(projectId: number, memberId: string, role: Member['role']): Promise<void> {
  await request(`${base(projectId)}/members/${memberId}`, { method: 'PATCH', body: { role } });
  await mutate(membersKey(projectId));
  if (role === 'owner') await Promise.all([mutate(projectKeys.one(projectId)), refreshProjects()]);
}

/** Removes a member, or leaves when it is oneself. */
export async function removeMember(projectId: number, member: Pick<Member, 'id' | 'is_you'>): Promise<void> {
  await request(`${base(projectId)}/members/${member.id}`, { method: 'DELETE' });
  if (member.is_you) void refreshProjects();
  else await mutate(membersKey(projectId));
}
