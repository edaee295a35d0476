import { api, pageQuery, unwrap } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import { usePages } from '#lib/api/use-pages.ts';

export type Delivery = components['schemas']['NotificationDeliveries']['deliveries'][number];

const PATH = '/api/notifications/deliveries';

async function fetchPage(token: string | null) {
  const { deliveries, next_page_token } = await unwrap(
    api.GET(PATH, { params: { query: pageQuery(20, token) } }),
  );
  return { items: deliveries, next: next_page_token };
}

/** What became of each notification on each channel, newest first, page by page. */
export const useDeliveries = () =>
  usePages([PATH], fetchPage, { concerns: ({ type }) => type === 'notification.created' });
