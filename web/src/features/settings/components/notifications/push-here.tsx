import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { mutate } from 'swr';
import { Muted, Row } from '#components/layout.tsx';
import { useSession } from '#lib/auth/session.ts';
import { usePermission } from '#lib/notifications/permission.ts';
import { isPushSupported, startPush } from '#lib/notifications/push.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { PUSH_HERE, usePushHere } from './use-push-here.ts';

/** Whether this browser is among those that take Web Push, and the way to make it one: it is on for all of them. */
export function PushHere() {
  const { t } = useTranslation('notification-settings');
  const { user } = useSession();
  const userId = user?.id ?? '';
  const permission = usePermission();
  const isHere = usePushHere(userId);
  const { busy, run } = useAction((message) => t('push.startFailed', { message }));
  const start = () =>
    run(async () => {
      await startPush(userId);
      await mutate([PUSH_HERE, userId]);
      toast(t('push.started'), 'success');
    });
  if (!isPushSupported()) return <Muted>{t('push.unsupported')}</Muted>;
  if (isHere === undefined) return null;
  return (
    <Row role="status" sx={{ flexWrap: 'wrap', gap: 3, pb: 2 }}>
      <Muted>{isHere ? t('push.here') : t('push.notHere')}</Muted>
      {!isHere && permission === 'granted' && (
        <Button size="small" variant="outlined" disabled={busy !== null} onClick={() => void start()}>
          {t('push.start')}
        </Button>
      )}
    </Row>
  );
}
