import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '#components/error-state.tsx';
import { Column } from '#components/layout.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { paths } from '#config/paths.ts';
import { useProfile } from '#lib/account/profile.ts';
import { wordsOf } from '#lib/api/errors.ts';
import { useSession } from '#lib/auth/session.ts';
import { CreateProjectDialog } from '../components/create-project-dialog.tsx';
import { DashboardToolbar } from '../components/dashboard-toolbar.tsx';
import { MyInvitations } from '../components/my-invitations.tsx';
import { ProjectGrid, ProjectGridSkeleton } from '../components/project-grid.tsx';
import { ProjectsEmpty } from '../components/projects-empty.tsx';
import { RecentActivity } from '../components/recent-activity.tsx';
import { type SortOrder, selectProjects } from '../components/select-projects.ts';
import { StatCards, StatCardsSkeleton } from '../components/stat-cards.tsx';
import { useDashboard } from '../components/use-dashboard.ts';

export default function DashboardRoute() {
  const { t } = useTranslation(['dashboard', 'projects']);
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const [showArchived, setShowArchived] = useState(false);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<SortOrder>('recent');
  const { active, archived, extent, stats, busyIds, archive, favorite } = useDashboard(showArchived);
  const list = showArchived ? archived : active;
  const setCreating = (creating: boolean) =>
    setParams(creating ? { newProject: 'true' } : {}, { replace: true });
  const { data: profile } = useProfile();
  // The token keeps the name that held when it was made.
  const name = profile?.name || `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || t('defaultName');

  if (list.error && !list.data) {
    return (
      <Box component="main">
        <ErrorState
          level="h1"
          title={t('error.title')}
          text={wordsOf(list.error) ?? t('error.text')}
          onRetry={() => void list.mutate()}
        />
      </Box>
    );
  }

  const shown = selectProjects(list.data ?? [], query, order);
  return (
    <Page width={1240} main>
      <PageHeader
        title={t('greeting', { name })}
        text={t('subtitle')}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Settings size={16} />}
              component={Link}
              to={paths.settings}
            >
              {t('settings')}
            </Button>
            <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setCreating(true)}>
              {t('newProject')}
            </Button>
          </>
        }
      />
      <MyInvitations />
      {stats ? <StatCards stats={stats} /> : <StatCardsSkeleton />}
      <Column component="section" aria-labelledby="projects" sx={{ gap: 4 }}>
        <Typography id="projects" variant="h3" component="h2">
          {showArchived ? t('archivedProjects') : t('projects')}
        </Typography>
        <DashboardToolbar
          query={query}
          onQuery={setQuery}
          archived={showArchived}
          archivedCount={stats?.archived_projects ?? 0}
          onArchived={setShowArchived}
          order={order}
          onOrder={setOrder}
        />
        {!list.data && <ProjectGridSkeleton />}
        {list.data && shown.length > 0 && (
          <ProjectGrid projects={shown} busyIds={busyIds} onArchive={archive} onFavorite={favorite} />
        )}
        {list.data && shown.length === 0 && extent !== 'loading' && (
          <ProjectsEmpty
            searching={Boolean(query.trim())}
            archived={showArchived}
            onClear={() => setQuery('')}
            onCreate={() => setCreating(true)}
          />
        )}
        <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
          {extent === 'loading' && t('loadingAll')}
          {extent === 'bounded' && t('bounded', { count: list.data?.length ?? 0 })}
        </Box>
        {extent === 'bounded' && (
          <Button variant="outlined" sx={{ alignSelf: 'center' }} onClick={() => void list.loadMore()}>
            {t('showMore', { ns: 'common' })}
          </Button>
        )}
      </Column>
      {(active.data?.length ?? 0) > 0 && <RecentActivity projects={active.data ?? []} />}
      <CreateProjectDialog open={params.get('newProject') === 'true'} onClose={() => setCreating(false)} />
    </Page>
  );
}
