import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CairnMark } from '#components/cairn-mark.tsx';
import { LanguageSwitch } from '#components/language-switch.tsx';
import { Column, Row } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { Landscape } from './landscape.tsx';

/** The screen's heading: it names a dialog that shows the screen, too. */
export const TITLE_ID = 'auth-title';

interface Props {
  title: string;
  /** It is not yet known what to show: heading and form come together, so that nothing moves under the pointer. */
  waiting?: boolean;
  children: ReactNode;
}

/** The frame of the screens before sign-in: the form, and beside it (where there is room) what Cairn is. */
export function AuthLayout({ title, waiting = false, children }: Props) {
  const { t } = useTranslation('auth');
  return (
    <Box
      sx={{
        minHeight: '100%',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.05fr)' },
      }}
    >
      <title>{`${title} · ${t('appName', { ns: 'common' })}`}</title>
      <Column
        component="main"
        sx={{ px: { xs: 5, sm: 10 }, py: { xs: 6, sm: 9 }, bgcolor: 'background.paper' }}
      >
        <Row sx={{ gap: 2.5, fontSize: 'size.reading', fontWeight: 650 }}>
          <CairnMark size={26} />
          {t('appName', { ns: 'common' })}
        </Row>
        <Box
          // What comes takes the place of what is waited with: as one box it would count as content that moved.
          key={waiting ? 'waiting' : 'shown'}
          sx={{ width: '100%', maxWidth: '25rem', m: 'auto', py: 8 }}
        >
          {waiting ? (
            <LoadingScreen />
          ) : (
            <>
              <Typography id={TITLE_ID} variant="h1" sx={{ mb: 6 }}>
                {title}
              </Typography>
              {children}
            </>
          )}
        </Box>
        <LanguageSwitch />
      </Column>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          justifyContent: 'space-between',
          position: 'relative',
          overflow: 'hidden',
          borderLeft: 1,
          borderColor: 'divider',
          minHeight: 0,
        }}
      >
        <Box sx={{ p: 12, pb: 4, maxWidth: 560, position: 'relative' }}>
          <Typography
            component="p"
            sx={{ fontSize: 'size.hero', fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em' }}
          >
            {t('tagline')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: 'size.reading', mt: 4, maxWidth: '40ch' }}>
            {t('pitch')}
          </Typography>
        </Box>
        <Landscape />
      </Box>
    </Box>
  );
}
