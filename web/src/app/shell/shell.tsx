import Box from '@mui/material/Box';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { PanelBoundary } from '#components/panel/panel-boundary.tsx';
import { LiveNotices } from '#features/notifications/live/live-notices.tsx';
import { useSession } from '#lib/auth/session.ts';
import { PanelsProvider } from '#lib/layout/panels.tsx';
import { keepEventsOpen } from '#lib/stream/keep-events-open.ts';
import { scrolls } from '#theme/styles.ts';
import { CONTENT_ID } from '../keep-focus.ts';
import { AccountBanners } from './account-banners.tsx';
import { TopBar } from './top-bar.tsx';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

/** What surrounds every screen after sign-in: the top bar, and one open connection for events. */
export default function Shell() {
  const { t } = useTranslation();
  useNoStrayDrops();
  const signedIn = useSession().user !== null;
  useEffect(() => {
    if (!signedIn) return;
    const controller = new AbortController();
    void keepEventsOpen(controller.signal);
    void import('#features/chat/waiting/send-waiting.ts').then(
      ({ keepSending }) => keepSending(controller.signal),
      // Without it questions wait until the page is loaded again.
      () => undefined,
    );
    return () => controller.abort();
  }, [signedIn]);
  return (
    <PanelsProvider>
      <Column
        sx={{
          ...scrolls,
          height: '100dvh',

          // Screens scroll by themselves. Where bar and banners leave them too little, in a low window or with a
          // large text, what surrounds them scrolls away.
          overflowX: 'hidden',
        }}
      >
        <Box
          component="a"
          href={`#${CONTENT_ID}`}
          sx={{
            position: 'absolute',
            left: 8,
            top: 8,
            // Out of sight, however large its text.
            transform: 'translateY(calc(-100% - 16px))',
            zIndex: 'tooltip',
            px: 3,
            py: 2,
            bgcolor: 'background.paper',
            borderRadius: 1,
            '&:focus': { transform: 'none' },
          }}
        >
          {t('skipToContent')}
        </Box>
        <TopBar />
        <LiveNotices />
        <AccountBanners />
        <Box id={CONTENT_ID} tabIndex={-1} sx={{ flex: 1, minHeight: 'min(100%, 24rem)', outline: 'none' }}>
          <PanelBoundary>
            <Suspense fallback={<LoadingScreen whole />}>
              <Outlet />
            </Suspense>
          </PanelBoundary>
        </Box>
      </Column>
    </PanelsProvider>
  );
}
