import type { NotificationsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';

/**
 * Deletes a notification; gives how many are still unread. What the log says of it stays, without what it said.
 *
 * @throws NotFound when the notification is not this person's.
 */
export async function deleteNotification(
  store: Pick<NotificationsStore, 'removeNotice' | 'countUnread'>,
  userId: string,
  notificationId: string,
): Promise<number> {
  if (!(await store.removeNotice(userId, notificationId))) throw refusals.notification_not_found();
  return store.countUnread(userId);
}
