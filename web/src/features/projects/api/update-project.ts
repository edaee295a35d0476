import { mutate } from 'swr';
import { request } from '#lib/api/http.ts';
import type { ChangedProject } from '#lib/api/types.ts';
import { projectKeys, refreshProjects } from './keys.ts';

export interface ProjectChange {
  name?: string;
  description?: string | null;
  is_favorite?: boolean;
  /** `updated_at` of the project as the person last saw it. */
  seen_at?: string;
}

export async function updateProject(projectId: number, change: ProjectChange): Promise<ChangedProject> {
  const changed = await request<ChangedProject>(`/api/projects/${projectId}`, {
    method: 'PATCH',
    body: change,
  });
  const { overwrote: _, ...project } = changed;
  await mutate(projectKeys.one(projectId), project, { revalidate: false });
  void refreshProjects();
  return changed;
}
