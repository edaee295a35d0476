import { pageSize } from '@cairn/platform/paging';
import type { ProjectsStore } from './ports.ts';
import { noCounts, type ProjectView, weekStart } from './project.ts';

/** A person's active projects in which something happened last; 5 unless asked otherwise, 50 at most. */
export async function listRecentProjects(
  store: ProjectsStore,
  userId: string,
  limit: number,
): Promise<ProjectView[]> {
  const found = await store.listRecent(userId, pageSize(limit, 5, 50));
  const ids = found.map((project) => project.id);
  const counts = await store.countThings(ids, weekStart(new Date()));
  return found.map((project) => ({ ...project, counts: counts.get(project.id) ?? noCounts }));
}
