import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { NotificationsStore } from '../ports.ts';

/** One page of a person's notifications, newest first: 20 unless asked otherwise, 100 at most. */
export async function listNotifications(store: NotificationsStore, userId: string, request: PageRequest) {
  const page = await readPage('notifications', request, { usual: 20, most: 100, ...byId }, (limit, before) =>
    store.list(userId, limit, before),
  );
  return { ...page, unread: await store.countUnread(userId) };
}
