import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rowStyle } from './nav-row.ts';

/** Export Settings: the settings as a file. */
export function SettingsFile({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <li>
      <Box component={ButtonBase} sx={rowStyle(narrow)}>
        <Download size={17} strokeWidth={1.75} aria-hidden />
        {t('file.export')}
      </Box>
    </li>
  );
}
