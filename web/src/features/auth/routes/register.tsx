import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { useSession } from '#lib/auth/session.ts';
import { type WayBack, wayBack } from '#lib/auth/way-back.ts';
import { useRegistration } from '../api/account.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { RegisterForm } from '../components/register-form.tsx';

export default function RegisterRoute() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const { data: registration, isLoading } = useRegistration();
  // An invitation sent them here, and is where they go on.
  const { from, owner } = (useLocation().state ?? {}) as WayBack;
  const back: WayBack = { ...(from ? { from } : {}), ...(owner ? { owner } : {}) };

  if (user) return <Navigate to={wayBack(back, user.id)} replace />;

  // The first account can always be made. Where it is not known who may, the server says it of what is sent.
  const mode = registration && !registration.first ? registration.mode : 'open';
  return (
    <AuthLayout title={t(mode === 'closed' ? 'register.closed' : 'register.title')} waiting={isLoading}>
      {mode === 'invited' && (
        <Notice level="info" sx={{ mb: 5 }}>
          {t('register.invitedOnly')}
        </Notice>
      )}
      {mode === 'closed' ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('register.closedText')}</Typography>
      ) : (
        <RegisterForm back={back} />
      )}
      <Box sx={{ color: 'text.secondary', pt: 5 }}>
        {t('register.haveAccount')}{' '}
        <Link to={paths.login} state={back}>
          {t('register.signIn')}
        </Link>
      </Box>
    </AuthLayout>
  );
}
