import { useEffect, useRef } from 'react';
import type { Notification } from '#lib/api/types.ts';
import { mapPages, usePages } from '#lib/api/use-pages.ts';
import { fetchNotifications, onInboxChange } from '#lib/notifications/inbox.ts';

const SIZE = 50;

/** Every notification of the person, newest first, page by page, with what is changed here or comes meanwhile. */
export function useNotificationPages() {
  const pages = usePages<Notification>(
    ['/api/notifications', 'pages'],
    async (token) => {
      const { notifications, next_page_token } = await fetchNotifications(SIZE, token);
      return { items: notifications, next: next_page_token };
    },
    { concerns: ({ type }) => type === 'notification.created' },
  );
  const latest = useRef(pages);
  useEffect(() => {
    latest.current = pages;
  });
  useEffect(
    () =>
      onInboxChange((change) => {
        if (change === 'refetch') void latest.current.mutate();
        else void latest.current.change((all) => mapPages(all, change));
      }),
    [],
  );
  return pages;
}
