import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { ResendVerification } from '#components/resend-verification.tsx';
import { paths } from '#config/paths.ts';
import { refreshProfile } from '#lib/account/profile.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { useLinkToken } from '#lib/auth/link-token.ts';
import { useSession } from '#lib/auth/session.ts';
import { verifyEmail } from '../api/account.ts';
import { AuthLayout } from '../components/auth-layout.tsx';

type State = { name: 'working' | 'verified' | 'ended' } | { name: 'failed'; message: string };

/** Opens the link that says an address is the person's own. */
function useVerification(token: string): State {
  const [state, setState] = useState<State>({ name: token ? 'working' : 'ended' });
  const verify = useCallback(async () => {
    try {
      await verifyEmail(token);
      setState({ name: 'verified' });
      void refreshProfile();
    } catch (failure) {
      const refused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
      setState(refused ? { name: 'ended' } : { name: 'failed', message: messageOf(failure) });
    }
  }, [token]);
  useEffect(() => {
    if (token) void verify();
  }, [token, verify]);
  return state;
}

export default function VerifyEmailRoute() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const state = useVerification(useLinkToken());
  return (
    <AuthLayout title={t('verify.title')}>
      <Column sx={{ gap: 4 }}>
        {state.name === 'working' && <Typography role="status">{t('verify.working')}</Typography>}
        {state.name === 'verified' && <Notice level="success">{t('verify.done')}</Notice>}
        {state.name === 'ended' && <Notice level="error">{t('verify.invalid')}</Notice>}
        {state.name === 'failed' && <Notice level="error">{state.message}</Notice>}
        {state.name === 'ended' && (user ? <ResendVerification /> : <span>{t('verify.signInFirst')}</span>)}
        {state.name !== 'working' && (
          <Link to={user ? paths.dashboard : paths.login}>
            {user ? t('verify.toDashboard') : t('forgot.back')}
          </Link>
        )}
      </Column>
    </AuthLayout>
  );
}
