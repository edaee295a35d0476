import useSWR from 'swr';
import { request } from '../../../lib/api/http.ts';
import { projectKeys, refreshProjects } from './keys.ts';

/** How many records of one kind a service has deleted. */
export interface DeletedPart {
  service: string;
  store: string;
  deleted: number;
  /** The service has nothing of the project any more. */
  done: boolean;
}

/** The receipt of a deletion. */
export interface Deletion {
  id: string;
  project_id: number;
  state: string;
  requested_at: string;
  finished_at: string | null;
  parts: DeletedPart[];
}

/** How often a deletion that is under way is looked at, in milliseconds. */
const POLL_MS = 1_000;

/** Deletes a project with everything in it; gives the receipt, which goes on counting. */
export async function deleteProject(projectId: number): Promise<Deletion> {
  const deletion = await request<Deletion>(`/api/projects/${projectId}`, { method: 'DELETE' });
  void refreshProjects();
  return deletion;
}

/** A receipt, looked at again until every part is done. */
export function useDeletion(deletionId: string) {
  return useSWR(
    projectKeys.deletion(deletionId),
    () => request<Deletion>(`/api/projects/deletions/${deletionId}`),
    { refreshInterval: (latest) => (latest?.finished_at ? 0 : POLL_MS) },
  );
}
