import { mutate } from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import type { ChangedProject } from '#lib/api/types.ts';
import { projectKeys, refreshProjects } from './keys.ts';

/** `seen_at` is `updated_at` of the project as the person last saw it. */
export type ProjectChange = components['schemas']['ProjectChanges'];

export async function updateProject(projectId: number, change: ProjectChange): Promise<ChangedProject> {
  const changed = await unwrap(
    api.PATCH('/api/projects/{projectId}', { params: { path: { projectId } }, body: change }),
  );
  const { overwrote: _, ...project } = changed;
  await mutate(projectKeys.one(projectId), project, { revalidate: false });
  void refreshProjects();
  return changed;
}
