import { mutate } from 'swr';
import { unstable_serialize } from 'swr/infinite';

/** Cache keys of everything about projects. */
export const projectKeys = {
  one: (projectId: number) => ['project', projectId] as const,
  stats: ['projects', 'stats'] as const,
  invitations: (projectId: number) => ['project', projectId, 'invitations'] as const,
  myInvitations: ['invitations'] as const,
  deletion: (deletionId: string) => ['deletion', deletionId] as const,
  /** The active or the archived projects; a page's key ends in its token. */
  list: (archived: boolean) => ['projects', archived ? 'archived' : 'active'] as const,
};

/** Whether a cache key is that of a page of a list. */
const isPage = (key: unknown): boolean =>
  Array.isArray(key) && key[0] === 'projects' && (key[1] === 'active' || key[1] === 'archived');

/** Fetches the lists and the figures again, as after an archive, a restore or a deletion. */
export async function refreshProjects(): Promise<void> {
  // A list fetches only those of its pages that are not here.
  await mutate(isPage, undefined, { revalidate: false });
  await Promise.all([
    mutate(projectKeys.stats),
    mutate(unstable_serialize(() => [...projectKeys.list(false), null])),
    mutate(unstable_serialize(() => [...projectKeys.list(true), null])),
  ]);
}
