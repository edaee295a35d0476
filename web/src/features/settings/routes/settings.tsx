import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronLeft } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PanelBoundary } from '#components/panel/panel-boundary.tsx';
import { paths } from '#config/paths.ts';
import { isTab, type Tab } from '#config/settings-tabs.ts';
import { useNarrow } from '#lib/layout/use-narrow.ts';
import { scrolls } from '#theme/styles.ts';
import { SettingsNav } from '../components/settings-nav.tsx';

/** One file a section, fetched when it is opened. */
const SECTIONS: Record<Tab, LazyExoticComponent<ComponentType>> = {
  profile: lazy(() => import('../sections/profile.tsx')),
  notifications: lazy(() => import('../sections/notifications.tsx')),
  security: lazy(() => import('../sections/security.tsx')),
  appearance: lazy(() => import('../sections/appearance.tsx')),
  preferences: lazy(() => import('../sections/preferences.tsx')),
  language: lazy(() => import('../sections/language.tsx')),
  accessibility: lazy(() => import('../sections/accessibility.tsx')),
  privacy: lazy(() => import('../sections/privacy.tsx')),
  developer: lazy(() => import('../sections/developer.tsx')),
};

function SectionPage({ tab, narrow }: { tab: Tab; narrow: boolean }) {
  const { t } = useTranslation('settings');
  const Section = SECTIONS[tab];
  return (
    <Column sx={{ minWidth: 0, maxWidth: '45rem', gap: 6 }}>
      {narrow && (
        <Box
          component={Link}
          to={paths.settings}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, alignSelf: 'flex-start', mb: -3 }}
        >
          <ChevronLeft size={16} aria-hidden />
          {t('all')}
        </Box>
      )}
      <PageHeader title={t(`tabs.${tab}`)} text={t(`texts.${tab}`)} />
      <PanelBoundary key={tab}>
        <Suspense fallback={<LoadingScreen />}>
          <Section />
        </Suspense>
      </PanelBoundary>
    </Column>
  );
}

/** System settings: the sections at the left, the chosen one beside them; one after the other on a narrow screen. */
export default function SettingsRoute() {
  const { t } = useTranslation('settings');
  const { tab } = useParams();
  const narrow = useNarrow(56.25);
  if (tab !== undefined && !isTab(tab)) return <Navigate to={paths.settings} replace />;
  if (!tab && !narrow) return <Navigate to={paths.settingsTab('profile')} replace />;
  const titles = [...(tab ? [t(`tabs.${tab}`)] : []), t('title'), t('appName', { ns: 'common' })];
  return (
    <Box
      component="main"
      sx={{
        ...scrolls,
        height: '100%',
        containerType: 'size',
        // What takes the focus is not left behind a bar that floats at the lower edge.
        '&:has([data-floating])': { scrollPaddingBottom: { md: '8rem' } },
      }}
    >
      <title>{titles.join(' · ')}</title>
      <Box
        sx={{
          maxWidth: '67.5rem',
          mx: 'auto',
          px: { xs: 4, sm: 6 },
          py: { xs: 6, md: 9 },
          display: 'grid',
          gridTemplateColumns: narrow ? 'minmax(0, 1fr)' : '15.5rem minmax(0, 1fr)',
          columnGap: 10,
          alignItems: 'start',
        }}
      >
        {!narrow && (
          // Where it is higher than the window it scrolls by itself; rings of focus have room at its edges.
          <Box
            sx={{
              ...scrolls,
              position: 'sticky',
              top: 32,
              maxHeight: 'calc(100cqh - 64px)',
              scrollbarWidth: 'thin',
              p: '4px',
              m: '-4px',
            }}
          >
            <Typography variant="h2" component="p" sx={{ px: 2.5, mb: 4 }}>
              {t('title')}
            </Typography>
            <SettingsNav />
          </Box>
        )}
        {tab ? (
          <SectionPage tab={tab} narrow={narrow} />
        ) : (
          <Column sx={{ gap: 5 }}>
            <PageHeader title={t('title')} text={t('text')} />
            <SettingsNav narrow />
          </Column>
        )}
      </Box>
    </Box>
  );
}
