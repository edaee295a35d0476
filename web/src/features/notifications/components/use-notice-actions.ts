import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import { deleteNotification, markAllRead, markRead } from '#lib/notifications/inbox.ts';
import { toast } from '#lib/toasts.ts';

/** What may be done with notifications; what fails is taken back and said. */
export function useNoticeActions() {
  const { t } = useTranslation('notices');
  const attempt = (action: (id: string) => Promise<void>) => async (id: string) => {
    try {
      await action(id);
    } catch (failure) {
      toast(t('inbox.actionFailed', { message: messageOf(failure) }), 'error');
    }
  };
  return {
    read: attempt(markRead),
    /** This one, and all that are older. */
    readAll: attempt(markAllRead),
    remove: attempt(deleteNotification),
  };
}
