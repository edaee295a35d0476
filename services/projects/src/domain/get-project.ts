import { authorise, toRead } from './policy.ts';
import type { ProjectsStore } from './ports.ts';
import { noCounts, type ProjectView, weekStart } from './project.ts';

/** @throws NotFound when there is no such project or the person may not see it. */
export async function getProject(
  store: ProjectsStore,
  userId: string,
  projectId: number,
): Promise<ProjectView> {
  const project = await authorise(store, userId, projectId, toRead);
  const counts = await store.countThings([projectId], weekStart(new Date()));
  return { ...project, counts: counts.get(projectId) ?? noCounts };
}
