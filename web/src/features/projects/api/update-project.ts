import { mutate } from 'swr';
import { api, unwrap } from '../../../lib/api/client.ts';
import type { Project } from '../../../lib/api/types.ts';
import { projectKeys, refreshProjects } from './keys.ts';

export interface ProjectChange {
  name?: string;
  description?: string | null;
  is_favorite?: boolean;
}

export async function updateProject(projectId: number, change: ProjectChange): Promise<Project> {
  const project = unwrap(
    await api.PATCH('/api/projects/{projectId}', { params: { path: { projectId } }, body: change }),
  );
  await mutate(projectKeys.one(projectId), project, { revalidate: false });
  void refreshProjects();
  return project;
}
