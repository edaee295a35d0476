import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { SetUpDialog } from '../features/settings/components/security/set-up-dialog.tsx';
import { refreshProfile, useProfile } from '../lib/account/profile.ts';
import { secondFactorDemand, useSecondFactorDemand } from '../lib/auth/second-factor-demand.ts';
import { session, useSession } from '../lib/auth/session.ts';
import { wayBack } from '../lib/auth/way-back.ts';
import type { AfterSetUp } from './second-factor-gate.tsx';
import { useLeave } from './use-leave.ts';

function Why({ id, email }: { id: string; email: string | undefined }) {
  const { t } = useTranslation('security');
  return (
    <Column id={id} sx={{ gap: 3, mb: 6 }}>
      <Typography>{t('demanded.why')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.text')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('demanded.how')}</Typography>
      {email && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('demanded.who', { email })}
        </Typography>
      )}
    </Column>
  );
}

/**
 * Where a person sets up the second factor that is demanded of them. Once it is set up, and nothing of it is left to
 * read, it leads on to where they wanted to go.
 */
export default function SecondFactorRoute() {
  const { t } = useTranslation(['security', 'common']);
  const { kept, ...back } = (useLocation().state ?? {}) as AfterSetUp;
  const { user } = useSession();
  const demanded = useSecondFactorDemand();
  const { data: profile, isLoading } = useProfile();
  const [open, setOpen] = useState(false);
  const why = useId();
  const leave = useLeave();

  if (user && demanded === false && !open) {
    return <Navigate to={wayBack(back, user.id)} replace state={kept} />;
  }
  if (demanded === null && isLoading) return <LoadingScreen whole />;

  const enabled = () => {
    secondFactorDemand.set(session.get().token, false);
    void refreshProfile();
  };
  const close = () => {
    setOpen(false);
    // It may have been set up in another tab, or not be demanded any more.
    if (demanded) void refreshProfile();
  };
  return (
    <AuthLayout title={t('demanded.title')}>
      <Why id={why} email={profile?.email} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button
          variant="contained"
          size="large"
          autoFocus
          aria-describedby={why}
          onClick={() => setOpen(true)}
          sx={{ flex: '1 0 auto' }}
        >
          {t('demanded.start')}
        </Button>
        <Button variant="outlined" size="large" onClick={() => void leave()}>
          {t('topBar.signOut', { ns: 'common' })}
        </Button>
      </Box>
      {open && <SetUpDialog onEnabled={enabled} onClose={close} />}
    </AuthLayout>
  );
}
