import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import { askPermission, type Permission, usePermission } from '#lib/notifications/permission.ts';
import { toast } from '#lib/toasts.ts';
import type { NotificationForm } from './use-notification-form.ts';

/** Asking this browser's permission: by the button Enable, or because a switch needs it. */
export function usePermissionRequest(form: NotificationForm) {
  const { t } = useTranslation('notification-settings');
  const permission = usePermission();

  const ask = async (): Promise<Permission | null> => {
    try {
      const answer = await askPermission();
      if (answer === 'granted') toast(t('asking.given'), 'success');
      return answer;
    } catch {
      toast(t('asking.askFailed'), 'error');
      return null;
    }
  };
  /** A person who allows notifications wants them: the switch is turned on and saved. */
  const enable = async (): Promise<void> => {
    const answer = await ask();
    if (answer === null) return;
    if (answer !== 'granted') return toast(t('asking.impossible'), 'error');
    if (form.saved['browser.enabled']) return;
    try {
      await form.send({ 'browser.enabled': true });
      toast(t('asking.enabled'), 'success');
    } catch (failure) {
      toast(t('updateFailed', { message: messageOf(failure) }), 'error');
    }
  };
  /** Turns such a switch, and asks if nobody did. Where it was refused before, the switch is for other browsers. */
  const askFor = async (name: 'browser.enabled' | 'advanced.desktop_enabled', on: boolean): Promise<void> => {
    if (on && permission === 'default') {
      const answer = await ask();
      if (answer !== 'granted') {
        if (answer) toast(t('asking.refused'), 'warning');
        return;
      }
    }
    form.change(name, on);
  };
  return { enable: () => void enable(), askFor };
}
