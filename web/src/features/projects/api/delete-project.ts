import useSWR from 'swr';
import { request } from '#lib/api/http.ts';
import type { ProjectDeletion } from '#lib/api/types.ts';
import { projectKeys, refreshProjects } from './keys.ts';

/** How often a deletion that is under way is looked at, in milliseconds. */
const POLL_MS = 1_000;

/** Deletes a project with everything in it; gives the receipt, which goes on counting. */
export async function deleteProject(projectId: number): Promise<ProjectDeletion> {
  const deletion = await request<ProjectDeletion>(`/api/projects/${projectId}`, { method: 'DELETE' });
  void refreshProjects();
  return deletion;
}

/** A receipt, looked at again until every part is done. */
export function useDeletion(deletionId: string) {
  return useSWR(
    projectKeys.deletion(deletionId),
    () => request<ProjectDeletion>(`/api/projects/deletions/${deletionId}`),
    { refreshInterval: (latest) => (latest?.finished_at ? 0 : POLL_MS) },
  );
}
