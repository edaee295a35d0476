import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';

/** Says that the machine's operator has set a value, and by which variable. */
export function FixedNotice({ variable }: { variable: string }) {
  const { t } = useTranslation('admin');
  return (
    <Muted sx={{ mt: 2 }}>
      {t('fixed')} <Box component="code">{variable}</Box>
    </Muted>
  );
}
