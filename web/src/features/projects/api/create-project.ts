import { api, unwrap } from '#lib/api/client.ts';
import type { Project } from '#lib/api/types.ts';
import { refreshProjects } from './keys.ts';

/** Creates a project. An empty description is sent as null. */
export async function createProject(name: string, description: string): Promise<Project> {
  const project = unwrap(
    await api.POST('/api/projects', {
      body: { name: name.trim(), description: description.trim() || null },
    }),
  );
  void refreshProjects();
  return project;
}
