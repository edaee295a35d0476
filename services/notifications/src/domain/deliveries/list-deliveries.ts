import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { NotificationView } from '../inbox/notification.ts';
import type { NotificationsStore } from '../ports.ts';
import type { Delivery } from './delivery.ts';

/** A row of the log with the notification that it is of; without one that was deleted, or never was in the inbox. */
export interface DeliveryView extends Delivery {
  notification?: NotificationView | undefined;
}

/** One page of what became of a person's notifications, newest first: 20 unless asked otherwise, 100 at most. */
export async function listDeliveries(
  store: Pick<NotificationsStore, 'listDeliveries' | 'getAll'>,
  userId: string,
  request: PageRequest,
): Promise<{ deliveries: DeliveryView[]; nextPageToken: string }> {
  const { deliveries, nextPageToken } = await readPage(
    'deliveries',
    request,
    { usual: 20, most: 100, ...byId },
    (limit, before) => store.listDeliveries(userId, limit, before),
  );
  const ids = [...new Set(deliveries.map(({ noticeId }) => noticeId))];
  const notices = new Map((await store.getAll(ids)).map((notice) => [notice.id, notice]));
  return {
    deliveries: deliveries.map((delivery) => ({ ...delivery, notification: notices.get(delivery.noticeId) })),
    nextPageToken,
  };
}
