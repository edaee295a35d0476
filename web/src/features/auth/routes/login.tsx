import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { Notice } from '#components/notice.tsx';
import { useProfile } from '#lib/account/profile.ts';
import { useSession } from '#lib/auth/session.ts';
import { type WayBack, wayBack } from '#lib/auth/way-back.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { CodeStep, CredentialsStep } from '../components/sign-in-steps.tsx';
import { useSignIn } from '../components/use-sign-in.ts';
import { useIsTakenOver } from '../components/use-take-over.ts';

/** What other screens hand to this one. */
interface LoginState extends WayBack {
  /** They have just registered. */
  registered?: boolean;
  /** They have just set a new password. */
  reset?: boolean;
}

/** What there is to say before the person has tried. */
function Welcome({ state }: { state: LoginState }) {
  const { t } = useTranslation('auth');
  const { lapsed } = useSession();
  const isTakenOver = useIsTakenOver();
  if (!isTakenOver) return null;
  if (lapsed) return <Notice level="info">{t('login.lapsed')}</Notice>;
  if (state.registered) return <Notice level="success">{t('login.notice')}</Notice>;
  return state.reset ? <Notice level="success">{t('login.resetNotice')}</Notice> : null;
}

export default function LoginRoute() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const { isLoading } = useProfile();
  const state = (useLocation().state ?? {}) as LoginState;
  const { form, step, back } = useSignIn();

  // The profile says whether a second factor is demanded first: without it the next screen would ask for what is
  // refused.
  if (user && isLoading) return <LoadingScreen whole />;
  if (user) return <Navigate to={wayBack(state, user.id)} replace />;

  if (step === 'code') {
    return (
      <AuthLayout title={t('code.title')}>
        <CodeStep form={form} onBack={back} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('login.title')}>
      <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
        {form.error ? <Notice level="error">{form.error}</Notice> : <Welcome state={state} />}
      </Box>
      <CredentialsStep form={form} />
    </AuthLayout>
  );
}
