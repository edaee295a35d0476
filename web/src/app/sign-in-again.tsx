import Dialog from '@mui/material/Dialog';
import { useTranslation } from 'react-i18next';
import { PublicRoutes } from './public-routes.tsx';

/** The screens before sign-in, over the work of someone whose session lapsed. */
export default function SignInAgain() {
  const { t } = useTranslation('auth');
  return (
    <Dialog open fullScreen transitionDuration={0} aria-label={t('login.title')}>
      <PublicRoutes />
    </Dialog>
  );
}
