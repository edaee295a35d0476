import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { AuthLayout } from '../components/auth-layout.tsx';

export default function ForgotPasswordRoute() {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout title={t('forgot.title')}>
      <Typography sx={{ fontSize: '1rem', mb: 6 }}>{t('forgot.text')}</Typography>
      <Box>
        <Link to={paths.login}>{t('forgot.back')}</Link>
      </Box>
    </AuthLayout>
  );
}
