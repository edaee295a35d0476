import type { Counts } from '../activity/thing.ts';
import type { ThingTotals } from '../activity/week.ts';
import { type Week, weekStart } from '../activity/week.ts';
import type { CountedProjects } from './ports.ts';

export interface Stats {
  activeProjects: number;
  archivedProjects: number;
  /** Over all projects of the person, archived ones too. */
  totals: Counts;
  /** Those of the active projects that were made in the last seven days. */
  projectsThisWeek: number;
  /** Each sums up to its number of this week. */
  weekly: ThingTotals['weekly'] & { projects: Week };
}

/** The figures over everything a person may see. */
export async function getStats(store: CountedProjects, userId: string, now = new Date()): Promise<Stats> {
  const since = weekStart(now);
  const [projects, things] = await Promise.all([
    store.countProjects(userId, since),
    store.countThingsOf(userId, since),
  ]);
  return {
    activeProjects: projects.active,
    archivedProjects: projects.archived,
    totals: things.totals,
    projectsThisWeek: projects.activeByDay.reduce((sum, n) => sum + n, 0),
    weekly: { ...things.weekly, projects: projects.activeByDay },
  };
}
