import { noCounts } from '../activity/thing.ts';
import { weekStart } from '../activity/week.ts';
import { authorise, toRead } from '../rights/policy.ts';
import type { CountedProjects } from './ports.ts';
import type { ProjectView } from './project.ts';

/** @throws NotFound when there is no such project or the person may not see it. */
export async function getProject(
  store: CountedProjects,
  userId: string,
  projectId: number,
): Promise<ProjectView> {
  const project = await authorise(store, userId, projectId, toRead);
  const counts = await store.countThings([projectId], weekStart(new Date()));
  return { ...project, counts: counts.get(projectId) ?? noCounts };
}
