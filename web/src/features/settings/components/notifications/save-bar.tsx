import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Card, Muted, Row } from '#components/layout.tsx';
import type { NotificationForm } from './use-notification-form.ts';

/** In a narrow window it would cover too much of what is filled in. */
const FLOATING = {
  position: { md: 'sticky' },
  bottom: 16,
  zIndex: 2,
  boxShadow: { md: 'var(--cairn-palette-shadow)' },
};

/** Save and Discard, in sight while there is something to save. */
export function SaveBar({ form }: { form: NotificationForm }) {
  const { t } = useTranslation('notification-settings');
  const { hasPending, busy, save, discard } = form;
  return (
    <Card data-floating={hasPending || undefined} sx={{ px: 5, py: 3, ...(hasPending && FLOATING) }}>
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
