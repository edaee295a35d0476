import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Lost } from '../components/lost.tsx';

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ minHeight: '100%', display: 'grid', placeItems: 'center' }}>
      <title>{`${t('notFound.title')} · ${t('appName')}`}</title>
      <Lost title={t('notFound.title')} text={t('notFound.text')} action={t('notFound.action')} />
    </Box>
  );
}
