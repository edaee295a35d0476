import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { Lost } from '#components/lost.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PanelBoundary } from '#components/panel/panel-boundary.tsx';
import { paths } from '#config/paths.ts';
import { useProfile } from '#lib/account/profile.ts';
import { useNarrow } from '#lib/layout/use-narrow.ts';
import { scrolls } from '#theme/styles.ts';
import { AdminNav } from '../components/admin-nav.tsx';
import { isSection, type Section } from '../components/sections.ts';

/** One file a section, fetched when it is opened. */
const PAGES: Record<Section, LazyExoticComponent<ComponentType>> = {
  overview: lazy(() => import('../sections/overview.tsx')),
  people: lazy(() => import('../sections/people.tsx')),
  registration: lazy(() => import('../sections/registration.tsx')),
  limits: lazy(() => import('../sections/limits.tsx')),
  models: lazy(() => import('../sections/models.tsx')),
  usage: lazy(() => import('../sections/usage.tsx')),
  embedder: lazy(() => import('../sections/embedder.tsx')),
  events: lazy(() => import('../sections/events.tsx')),
};

function SectionPage({ section }: { section: Section }) {
  const { t } = useTranslation('admin');
  const Page = PAGES[section];
  return (
    <Column sx={{ minWidth: 0, maxWidth: '45rem', gap: 6 }}>
      <PageHeader title={t(`sections.${section}`)} text={t(`texts.${section}`)} />
      <PanelBoundary key={section}>
        <Suspense fallback={<LoadingScreen />}>
          <Page />
        </Suspense>
      </PanelBoundary>
    </Column>
  );
}

/** What administrators of the installation see and set. To all others the page does not exist. */
export default function AdminRoute() {
  const { t } = useTranslation('admin');
  const { section } = useParams();
  const narrow = useNarrow(56.25);
  const { data: profile, error } = useProfile();
  if (!profile && !error) return <LoadingScreen />;
  if (!profile?.administrator) {
    return (
      <Box component="main" sx={{ minHeight: '100%', display: 'grid', placeItems: 'center' }}>
        <title>{`${t('notFound.title', { ns: 'common' })} · ${t('appName', { ns: 'common' })}`}</title>
        <Lost
          title={t('notFound.title', { ns: 'common' })}
          text={t('notFound.text', { ns: 'common' })}
          action={t('notFound.action', { ns: 'common' })}
        />
      </Box>
    );
  }
  if (!isSection(section)) return <Navigate to={paths.adminSection('overview')} replace />;
  const title = [t(`sections.${section}`), t('title'), t('appName', { ns: 'common' })].join(' · ');
  return (
    <Box component="main" sx={{ ...scrolls, height: '100%', containerType: 'size' }}>
      <title>{title}</title>
      <Box
        sx={{
          maxWidth: '67.5rem',
          mx: 'auto',
          px: { xs: 4, sm: 6 },
          py: { xs: 6, md: 9 },
          display: 'grid',
          gridTemplateColumns: narrow ? 'minmax(0, 1fr)' : '15.5rem minmax(0, 1fr)',
          columnGap: 10,
          rowGap: 6,
          alignItems: 'start',
        }}
      >
        <Box sx={narrow ? {} : { position: 'sticky', top: 32 }}>
          {!narrow && (
            <Typography variant="h2" component="p" sx={{ px: 2.5, mb: 4 }}>
              {t('title')}
            </Typography>
          )}
          <AdminNav narrow={narrow} />
        </Box>
        <SectionPage section={section} />
      </Box>
    </Box>
  );
}
