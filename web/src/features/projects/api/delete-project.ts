import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { ProjectDeletion } from '#lib/api/types.ts';
import { projectKeys, refreshProjects } from './keys.ts';

/** How often a deletion that is under way is looked at, in milliseconds. */
const POLL_MS = 1_000;

/** Deletes a project with everything in it; gives the receipt, which goes on counting. */
export async function deleteProject(projectId: number): Promise<ProjectDeletion> {
  const deletion = await unwrap(api.DELETE('/api/projects/{projectId}', { params: { path: { projectId } } }));
  void refreshProjects();
  return deletion;
}

/** A receipt, looked at again until every part is done. */
export function useDeletion(deletionId: string) {
  return useSWR(
    projectKeys.deletion(deletionId),
    () => unwrap(api.GET('/api/projects/deletions/{deletionId}', { params: { path: { deletionId } } })),
    { refreshInterval: (latest) => (latest?.finished_at ? 0 : POLL_MS) },
  );
}
