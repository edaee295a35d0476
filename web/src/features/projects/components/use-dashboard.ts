import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import type { Project } from '#lib/api/types.ts';
import { mapPages } from '#lib/api/use-pages.ts';
import { toast } from '#lib/toasts.ts';
import { setArchived, updateProject, useProjects, useStats } from '../api/projects.ts';
import { type DashboardStats, statsOf } from './select-projects.ts';
import { useWholeList } from './use-whole-list.ts';

/** Everything the dashboard shows and does. */
export function useDashboard(showArchived: boolean) {
  const { t } = useTranslation(['dashboard', 'projects']);
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());
  const active = useProjects(false);
  const { data: serverStats, error: statsError } = useStats();
  const archived = useProjects(true, showArchived || Boolean(statsError));

  const extents = { active: useWholeList(active), archived: useWholeList(archived) };

  const countsLists = statsError && extents.active !== 'loading' && extents.archived !== 'loading';
  const stats: DashboardStats | undefined =
    serverStats ?? (countsLists ? statsOf(active.data ?? [], archived.data ?? []) : undefined);

  const archive = async (project: Project) => {
    const { id, name, is_archived } = project;
    if (busyIds.has(id)) return;
    setBusyIds((ids) => new Set(ids).add(id));
    try {
      await setArchived(id, !is_archived);
      toast(
        t(is_archived ? 'projects:messages.restored' : 'projects:messages.archived', { name }),
        'success',
      );
    } catch (error) {
      const message = messageOf(error);
      toast(
        t(is_archived ? 'projects:messages.restoreFailed' : 'projects:messages.archiveFailed', { message }),
        'error',
      );
    } finally {
      setBusyIds((ids) => new Set([...ids].filter((busy) => busy !== id)));
    }
  };

  const favorite = async (project: Project) => {
    const list = project.is_archived ? archived : active;
    const is_favorite = !project.is_favorite;
    const flip = (value: boolean) =>
      list.change((pages) =>
        mapPages(pages, (items) =>
          items.map((item) => (item.id === project.id ? { ...item, is_favorite: value } : item)),
        ),
      );
    await flip(is_favorite);
    try {
      await updateProject(project.id, { is_favorite });
    } catch (error) {
      await flip(!is_favorite);
      toast(t('messages.updateFailed', { message: messageOf(error) }), 'error');
    }
  };

  return {
    active,
    archived,
    extent: extents[showArchived ? 'archived' : 'active'],
    stats,
    busyIds,
    archive,
    favorite,
  };
}
