import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Card, Muted, Row } from '#components/layout.tsx';
import type { NotificationForm } from './use-notification-form.ts';

/** Save and Discard, in sight for as long as there is something to save. */
export function SaveBar({ form }: { form: NotificationForm }) {
  const { t } = useTranslation('notification-settings');
  const { hasPending, busy, save, discard } = form;
  const floating = { position: 'sticky', bottom: 16, zIndex: 2, boxShadow: 6 };
  return (
    <Card sx={{ px: 5, py: 3, ...(hasPending && floating) }}>
      <Row sx={{ flexWrap: 'wrap', gap: 3 }}>
        <Button variant="contained" disabled={!hasPending || busy} onClick={() => void save()}>
          {busy ? t('saving') : t('save')}
        </Button>
        <Button color="inherit" disabled={!hasPending || busy} onClick={discard}>
          {t('discard')}
        </Button>
        {!hasPending && <Muted>{t('nothingPending')}</Muted>}
      </Row>
    </Card>
  );
}
