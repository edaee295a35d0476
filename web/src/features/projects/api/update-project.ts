import { mutate } from 'swr';
import { request } from '../../../lib/api/http.ts';
import type { Project } from '../../../lib/api/types.ts';
import { projectKeys, refreshProjects } from './keys.ts';

export interface ProjectChange {
  name?: string;
  description?: string | null;
  is_favorite?: boolean;
  /** `updated_at` of the project as the person last saw it. */
  seen_at?: string;
}

/** The project after a change, with what somebody else had set meanwhile and this took the place of. */
export type ChangedProject = Project & { overwrote?: Record<string, unknown> };

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
