import useSWR, { mutate } from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import { useLive } from '#lib/stream/server-events.ts';
import { projectKeys, refreshProjects } from './projects.ts';

/** Invitations for the signed-in person's own confirmed address. */
export const useMyInvitations = () =>
  useLive(
    projectKeys.myInvitations,
    () => unwrap(api.GET('/api/invitations')),
    ({ type }) => type.startsWith('notification.'),
  );

/** What the link with this token invites to. */
export function useInvitationPreview(token: string) {
  return useSWR(token ? (['invitation', token] as const) : null, ([, known]) =>
    unwrap(api.POST('/api/invitations/preview', { body: { token: known } })),
  );
}

async function joined(): Promise<void> {
  await Promise.all([mutate(projectKeys.myInvitations), refreshProjects()]);
}

/** Joins the project that a link invites to. */
export async function acceptByToken(token: string): Promise<number> {
  const { project_id } = await unwrap(api.POST('/api/invitations/accept', { body: { token } }));
  void joined();
  return project_id;
}

const at = (invitationId: string) => ({ params: { path: { invitationId } } });

export async function acceptInvitation(id: string): Promise<number> {
  const { project_id } = await unwrap(api.POST('/api/invitations/{invitationId}/accept', at(id)));
  void joined();
  return project_id;
}

export async function declineInvitation(id: string): Promise<void> {
  await unwrap(api.DELETE('/api/invitations/{invitationId}', at(id)));
  await mutate(projectKeys.myInvitations);
}
