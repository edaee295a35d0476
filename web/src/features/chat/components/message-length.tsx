import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The longest message the server takes, in UTF-16 code units. */
export const LONGEST_MESSAGE = 32_000;

/** Says before sending that a message will not be taken. */
export function TooLong({ length }: { length: number }) {
  const { t, i18n } = useTranslation('chat');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Box role="alert" sx={{ px: 4, pb: 2, color: 'error.main', fontSize: '0.8125rem', lineHeight: 1.45 }}>
      {t('composer.tooLong', { most: number.format(LONGEST_MESSAGE), length: number.format(length) })}
    </Box>
  );
}
