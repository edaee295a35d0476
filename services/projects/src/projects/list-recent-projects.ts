import { pageSize } from '@cairn/platform/paging';
import { noCounts } from '../activity/thing.ts';
import { weekStart } from '../activity/week.ts';
import type { CountedProjects } from './ports.ts';
import type { ProjectView } from './project.ts';

/** A person's active projects in which something happened last; 5 unless asked otherwise, 50 at most. */
export async function listRecentProjects(
  store: CountedProjects,
  userId: string,
  limit: number,
): Promise<ProjectView[]> {
  const found = await store.listRecent(userId, pageSize(limit, 5, 50));
  const ids = found.map((project) => project.id);
  const counts = await store.countThings(ids, weekStart(new Date()));
  return found.map((project) => ({ ...project, counts: counts.get(project.id) ?? noCounts }));
}
