import useSWR, { mutate } from 'swr';
import { request } from '#lib/api/http.ts';
import type { InvitationPreview, ReceivedInvitation } from '#lib/api/types.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';
import { projectKeys, refreshProjects } from './keys.ts';

/** Invitations for the signed-in person's own confirmed address. */
export function useMyInvitations(enabled = true) {
  const result = useSWR(enabled ? projectKeys.myInvitations : null, () =>
    request<ReceivedInvitation[]>('/api/invitations'),
  );
  useServerEvents(({ type }) => {
    if (enabled && (type === RECONNECTED || type.startsWith('notification.'))) void result.mutate();
  });
  return result;
}

/** What the link with this token invites to. */
export function useInvitationPreview(token: string) {
  return useSWR(token ? (['invitation', token] as const) : null, ([, known]) =>
    request<InvitationPreview>('/api/invitations/preview', { method: 'POST', body: { token: known } }),
  );
}

async function joined(): Promise<void> {
  await Promise.all([mutate(projectKeys.myInvitations), refreshProjects()]);
}

/** Joins the project that a link invites to. */
export async function acceptByToken(token: string): Promise<number> {
  const { project_id } = await request<{ project_id: number }>('/api/invitations/accept', {
    method: 'POST',
    body: { token },
  });
  void joined();
  return project_id;
}

export async function acceptInvitation(id: string): Promise<number> {
  const { project_id } = await request<{ project_id: number }>(`/api/invitations/${id}/accept`, {
    method: 'POST',
  });
  void joined();
  return project_id;
}

export async function declineInvitation(id: string): Promise<void> {
  await request(`/api/invitations/${id}`, { method: 'DELETE' });
  await mutate(projectKeys.myInvitations);
}
