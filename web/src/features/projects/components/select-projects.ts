import type { Project, ProjectStats } from '#lib/api/types.ts';

/** The figures; without `weekly` where they were counted from the lists. */
export type DashboardStats = Omit<ProjectStats, 'weekly'> & Partial<Pick<ProjectStats, 'weekly'>>;

export type SortOrder = 'recent' | 'name' | 'activity';
export const SORT_ORDERS: readonly SortOrder[] = ['recent', 'name', 'activity'];

const time = (iso: string | null | undefined) => (iso ? new Date(iso).getTime() : 0);

const COMPARE: Record<SortOrder, (a: Project, b: Project) => number> = {
  recent: (a, b) => time(b.updated_at || b.created_at) - time(a.updated_at || a.created_at),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' }),
  activity: (a, b) => time(b.last_activity) - time(a.last_activity),
};

/** The projects whose name or description holds `query`, in order; favourites are not moved. */
export function selectProjects(projects: readonly Project[], query: string, order: SortOrder): Project[] {
  const wanted = query.trim().toLocaleLowerCase();
  return projects
    .filter(({ name, description }) => `${name}\n${description ?? ''}`.toLocaleLowerCase().includes(wanted))
    .toSorted(COMPARE[order]);
}

const DAY = 86_400_000;

export type Freshness = 'none' | 'today' | 'week' | 'older';

/** How long ago something happened: under a day, under seven, longer, or never. */
export function freshnessOf(iso: string | null | undefined, now: number = Date.now()): Freshness {
  if (!iso) return 'none';
  const age = now - time(iso);
  if (age < DAY) return 'today';
  return age < 7 * DAY ? 'week' : 'older';
}

const sum = (projects: readonly Project[], key: 'documents_count' | 'chat_sessions_count' | 'memory_count') =>
  projects.reduce((total, project) => total + project[key], 0);

const sumWeek = (
  projects: readonly Project[],
  key: 'documents_this_week' | 'chat_sessions_this_week' | 'memory_this_week',
) => projects.reduce((total, project) => total + project[key], 0);

/** The figures counted from the lists themselves, for when the server's own cannot be had. */
export function statsOf(
  active: readonly Project[],
  archived: readonly Project[],
  now = Date.now(),
): DashboardStats {
  const all = [...active, ...archived];
  return {
    active_projects: active.length,
    archived_projects: archived.length,
    total_projects: all.length,
    total_documents: sum(all, 'documents_count'),
    total_chat_sessions: sum(all, 'chat_sessions_count'),
    total_memory_items: sum(all, 'memory_count'),
    documents_this_week: sumWeek(all, 'documents_this_week'),
    chat_sessions_this_week: sumWeek(all, 'chat_sessions_this_week'),
    memory_this_week: sumWeek(all, 'memory_this_week'),
    projects_this_week: all.filter(({ created_at }) => now - time(created_at) < 7 * DAY).length,
  };
}
