import { useTranslation } from 'react-i18next';
import { mutate } from 'swr';
import { messageOf } from '#lib/api/errors.ts';
import { endPush, isPushSupported, startPush } from '#lib/notifications/push.ts';
import { toast } from '#lib/toasts.ts';
import { PUSH_HERE } from './use-push-here.ts';

/**
 * Has this browser do what the switch of desktop notifications says, once that is saved: take Web Push, or take it no
 * more. `undefined` leaves it as it is. A failure is shown.
 */
export function useDesktopPush(userId: string): (on: boolean | undefined) => Promise<void> {
  const { t } = useTranslation('notification-settings');
  return async (on) => {
    if (on === undefined) return;
    try {
      if (!on) await endPush(userId);
      else if (isPushSupported() && Notification.permission === 'granted') await startPush(userId);
    } catch (failure) {
      const message = messageOf(failure);
      toast(on ? t('push.startFailed', { message }) : t('push.endFailed', { message }), 'error');
    }
    await mutate([PUSH_HERE, userId]);
  };
}
