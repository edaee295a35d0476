import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useSession } from '../lib/auth/session.ts';
import { firstScreen } from './first-screen/first-screen.ts';
import { Frame } from './first-screen/frame.tsx';

/** Stands for a whole screen whose code is on its way: behind the sign-in as the page itself drew it before. */
export function Waiting() {
  const { t } = useTranslation();
  const { token } = useSession();
  const { pathname } = useLocation();
  const { kind } = firstScreen(pathname, token);
  if (kind !== 'frame' && kind !== 'project') return <LoadingScreen whole />;
  return (
    <main>
      <Box role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </Box>
      <Frame inProject={kind === 'project'} />
    </main>
  );
}
