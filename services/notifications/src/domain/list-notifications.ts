import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Notification } from './notification.ts';
import type { NotificationsStore } from './ports.ts';

export interface NotificationPage {
  notifications: Notification[];
  nextPageToken: string;
  unread: number;
}

/** One page of a person's notifications, newest first: 20 unless asked otherwise, 100 at most. */
export async function listNotifications(
  store: NotificationsStore,
  userId: string,
  page: { pageSize: number; pageToken: string },
): Promise<NotificationPage> {
  const limit = pageSize(page.pageSize, 20, 100);
  const before = decodePageToken(page.pageToken, z.string());
  const found = await store.list(userId, limit + 1, before);
  const { items: notifications, nextPageToken } = pageOf(found, limit, (last) => last.id);
  return {
    notifications,
    nextPageToken,
    unread: await store.countUnread(userId),
  };
}
