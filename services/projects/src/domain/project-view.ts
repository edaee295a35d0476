import type { ActivityRecords } from './ports.ts';
import { type MemberProject, noCounts, type ProjectView, weekStart } from './project.ts';

/** Adds to projects what they hold, with one query for all of them. */
export async function withCounts(
  store: Pick<ActivityRecords, 'countThings'>,
  projects: readonly MemberProject[],
  now = new Date(),
): Promise<ProjectView[]> {
  const counts = await store.countThings(
    projects.map((project) => project.id),
    weekStart(now),
  );
  return projects.map((project) => ({ ...project, counts: counts.get(project.id) ?? noCounts }));
}
