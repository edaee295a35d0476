import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LostDrawing } from '../components/drawings.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { paths } from '../config/paths.ts';

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ minHeight: '100%', display: 'grid', placeItems: 'center' }}>
      <title>{`${t('notFound.title')} · ${t('appName')}`}</title>
      <EmptyState
        level="h1"
        drawing={<LostDrawing />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Button variant="contained" component={Link} to={paths.dashboard}>
            {t('notFound.action')}
          </Button>
        }
      />
    </Box>
  );
}
