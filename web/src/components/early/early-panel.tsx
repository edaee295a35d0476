import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state.tsx';
import { PanelBoundary } from '../panel/panel-boundary.tsx';
import { type EarlyPart, useOpened } from './early-part.ts';

/** What is shown while a part is fetched, and when it could not be. */
export function PartWaiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  if (hasFailed)
    return <ErrorState dense title={t('panelFailed.title')} text={t('panelFailed.text')} onRetry={onRetry} />;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', py: 6 }}>
      <CircularProgress size={22} aria-label={t('loading')} />
    </Box>
  );
}

/** What stands in a dialog or popover that is open already and holds the focus. */
export function EarlyPanel<Given extends object>({ part, given }: { part: EarlyPart<Given>; given: Given }) {
  const { Part, hasFailed, retry } = useOpened(part);
  return (
    <PanelBoundary>
      {Part ? <Part {...given} /> : <PartWaiting hasFailed={hasFailed} onRetry={retry} />}
    </PanelBoundary>
  );
}
