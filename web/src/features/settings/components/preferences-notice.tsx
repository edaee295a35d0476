import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Notice } from '#components/notice.tsx';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { usePreferencesState } from '#lib/preferences/use-preferences.ts';

/** Says that the saved preferences could not be fetched, as long as that is so. */
export function PreferencesNotice() {
  const { t } = useTranslation(['display', 'common']);
  const { loadError } = usePreferencesState();
  if (!loadError) return null;
  return (
    <Notice level="warning">
      {t('loadFailed', { message: loadError })}
      <Box sx={{ mt: 1.5 }}>
        <Button size="small" variant="outlined" onClick={() => void preferencesStore.load()}>
          {t('tryAgain', { ns: 'common' })}
        </Button>
      </Box>
    </Notice>
  );
}
