import { mutate } from 'swr';
import { unstable_serialize } from 'swr/infinite';

/** Cache keys of everything about projects. */
export const projectKeys = {
  one: (projectId: number) => ['project', projectId] as const,
  stats: ['projects', 'stats'] as const,
  invitations: (projectId: number) => ['project', projectId, 'invitations'] as const,
  myInvitations: ['invitations'] as const,
  deletion: (deletionId: string) => ['deletion', deletionId] as const,
  /** One page of the active or the archived projects. */
  list: (archived: boolean, pageToken: string | null) =>
    ['projects', archived ? 'archived' : 'active', pageToken] as const,
};

/** Fetches the lists and the figures anew, as after an archive, a restore or a deletion. */
export async function refreshProjects(): Promise<void> {
  await Promise.all([
    mutate(projectKeys.stats),
    mutate(unstable_serialize(() => projectKeys.list(false, null))),
    mutate(unstable_serialize(() => projectKeys.list(true, null))),
  ]);
}
