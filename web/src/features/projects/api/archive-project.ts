import { mutate } from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import { projectKeys, refreshProjects } from './keys.ts';

/** Archives a project, or restores an archived one. */
export async function setArchived(projectId: number, archived: boolean): Promise<void> {
  const params = { path: { projectId } };
  await unwrap(
    archived
      ? api.PATCH('/api/projects/{projectId}/archive', { params })
      : api.PATCH('/api/projects/{projectId}/unarchive', { params }),
  );
  await Promise.all([mutate(projectKeys.one(projectId)), refreshProjects()]);
}
