import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '#components/list/fact-list.tsx';
import { useFormats } from '#lib/use-formats.ts';
import type { ParkedEvent } from '../api/parked-events.ts';

/** All that is known of a parked event but its contents. */
export function ParkedEventDialog({ event, onClose }: { event: ParkedEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormats();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('events.details')}</DialogTitle>
      <DialogContent>
        <FactList
          facts={[
            [t('events.fields.subject'), event.subject],
            [t('events.fields.consumer'), event.consumer],
            [t('events.fields.error'), event.error || t('events.noReason')],
            [t('events.fields.attempts'), number(event.attempts)],
            [t('events.fields.parkedAt'), dateTime(event.parked_at)],
            [t('events.fields.publishedAt'), dateTime(event.published_at)],
            [t('events.fields.project'), event.project_id ? String(event.project_id) : t('events.noProject')],
            [t('events.fields.actor'), event.actor_id || t('events.system')],
            [t('events.fields.event'), event.event_id],
            ...(event.trace_id ? [[t('events.fields.trace'), event.trace_id] as const] : []),
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {t('close', { ns: 'common' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
