import { api, unwrap } from '#lib/api/client.ts';
import type { Project } from '#lib/api/types.ts';
import { refreshProjects } from './keys.ts';

/** Creates a project. An empty description is sent as null. */
export async function createProject(name: string, description: string): Promise<Project> {
  const body = { name: name.trim(), description: description.trim() || null };
  const project = await unwrap(api.POST('/api/projects', { body }));
  void refreshProjects();
  return project;
}
