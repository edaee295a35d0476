import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { freshnessOf } from './select-projects.ts';

const COLOURS = { none: 'divider', today: 'success.main', week: 'warning.main', older: 'text.secondary' };

/** The last activity, as a dot and words. */
export function ActivityDot({ lastActivity }: { lastActivity: string | null }) {
  const { t, i18n } = useTranslation('dashboard');
  const freshness = freshnessOf(lastActivity);
  return (
    <Box
      component="span"
      data-freshness={freshness}
      title={lastActivity ? formatDateTime(lastActivity, i18n.language) : undefined}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: COLOURS[freshness] }}
      />
      {lastActivity ? formatAgo(lastActivity, i18n.language) : t('card.noActivity')}
    </Box>
  );
}
