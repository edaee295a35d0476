import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/use-formats.ts';
import { freshnessOf } from './select-projects.ts';

const COLOURS = {
  none: 'text.secondary',
  today: 'success.main',
  week: 'warning.main',
  older: 'text.secondary',
};

/** The last activity in words, coloured by its age: green under a day, yellow under seven, grey otherwise. */
export function ActivityDot({ lastActivity }: { lastActivity: string | null }) {
  const { t } = useTranslation('dashboard');
  const { ago, dateTime } = useFormats();
  const freshness = freshnessOf(lastActivity);
  return (
    <Box
      component="span"
      data-freshness={freshness}
      title={lastActivity ? dateTime(lastActivity) : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        whiteSpace: 'nowrap',
        color: COLOURS[freshness],
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: lastActivity ? 'currentcolor' : 'divider' }}
      />
      {lastActivity ? ago(lastActivity) : t('card.noActivity')}
    </Box>
  );
}
