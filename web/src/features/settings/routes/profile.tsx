import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../components/page-header.tsx';
import ProfileSection from '../sections/profile.tsx';

/** /profile: the same profile as in the settings, on a page of its own. */
export default function ProfileRoute() {
  const { t } = useTranslation('settings');
  return (
    <Box component="main" sx={{ height: '100%', overflowY: 'auto' }}>
      <Box
        sx={{
          maxWidth: 768,
          mx: 'auto',
          px: { xs: 4, sm: 6 },
          py: { xs: 6, md: 9 },
          display: 'flex',
          flexDirection: 'column',
          gap: 6,
        }}
      >
        <PageHeader title={t('tabs.profile')} text={t('texts.profile')} />
        <ProfileSection />
      </Box>
    </Box>
  );
}
