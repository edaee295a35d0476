import type { ProjectsStore } from './ports.ts';
import { type Counts, weekStart } from './project.ts';

export interface Stats {
  activeProjects: number;
  archivedProjects: number;
  /** Over all projects of the person, archived ones too. */
  totals: Counts;
  /** Those of the active projects that were made in the last seven days. */
  projectsThisWeek: number;
}

/** The figures over everything a person may see. */
export async function getStats(store: ProjectsStore, userId: string, now = new Date()): Promise<Stats> {
  const since = weekStart(now);
  const [projects, totals] = await Promise.all([
    store.countProjects(userId, since),
    store.countThingsOf(userId, since),
  ]);
  return {
    activeProjects: projects.active,
    archivedProjects: projects.archived,
    totals,
    projectsThisWeek: projects.activeSince,
  };
}
