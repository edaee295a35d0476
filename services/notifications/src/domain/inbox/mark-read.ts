import type { NotificationsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';

/**
 * Marks a notification as read, and all older ones where asked for; gives how many are still unread.
 *
 * @throws NotFound when the notification is not this person's.
 */
export async function markRead(
  store: Pick<NotificationsStore, 'markRead' | 'countUnread'>,
  userId: string,
  { notificationId, older }: { notificationId: string; older: boolean },
): Promise<number> {
  if (!(await store.markRead(userId, notificationId, older))) throw refusals.notification_not_found();
  return store.countUnread(userId);
}
