import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The longest message the server takes, in UTF-16 code units. */
export const LONGEST_MESSAGE = 32_000;

/** Says before sending that a message will not be taken. */
export function TooLong({ length }: { length: number }) {
  const { t } = useTranslation('chat');
  return (
    <Box role="alert" sx={{ px: 4, pb: 2, color: 'error.main', fontSize: 'size.small', lineHeight: 1.45 }}>
      {t('composer.tooLong', { most: LONGEST_MESSAGE, length })}
    </Box>
  );
}
