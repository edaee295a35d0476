import { api, unwrap } from '../../../lib/api/client.ts';
import { refreshProjects } from './keys.ts';

/** Deletes a project with everything in it. */
export async function deleteProject(projectId: number): Promise<void> {
  unwrap(await api.DELETE('/api/projects/{projectId}', { params: { path: { projectId } } }));
  void refreshProjects();
}
