import type { NotificationsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';

/**
 * Marks a notification and all older ones as read; gives how many are still unread.
 *
 * @throws NotFound when the notification is not this person's.
 */
export async function markRead(store: NotificationsStore, userId: string, id: string): Promise<number> {
  if (!(await store.markReadUpTo(userId, id))) throw refusals.notification_not_found();
  return store.countUnread(userId);
}
