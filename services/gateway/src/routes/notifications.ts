import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentNotification, presentPreferences } from '../presenters/notification.ts';
import {
  notificationParams,
  notificationsSchema,
  preferencesChangesSchema,
  preferencesSchema,
  unreadSchema,
} from '../schemas/notifications.ts';
import { paging } from '../schemas/zod.ts';

const tag = 'Notifications';

export const notificationRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/notifications',
    tag,
    summary: 'Notifications of the caller, newest first',
    query: paging,
    result: notificationsSchema,
    async handle({ query }, { clients, call }) {
      const page = await clients.notifications.listNotifications(
        { pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      return {
        notifications: page.notifications.map(presentNotification),
        unread: page.unread,
        next_page_token: page.nextPageToken || null,
      };
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/notifications/{notificationId}/read',
    tag,
    summary: 'Mark a notification and all older ones as read',
    params: notificationParams,
    result: unreadSchema,
    handle: ({ params }, { clients, call }) => clients.notifications.markRead(params, forward(call)),
  }),

  jsonRoute({
    method: 'get',
    path: '/api/user/notification-preferences',
    tag,
    summary: 'How the caller wants to be notified',
    result: preferencesSchema,
    async handle(_input, { clients, call }) {
      const { preferences } = await clients.notifications.getPreferences({}, forward(call));
      return present(preferences, presentPreferences);
    },
  }),

  jsonRoute({
    method: 'put',
    path: '/api/user/notification-preferences',
    tag,
    summary: 'Change some of the preferences',
    body: preferencesChangesSchema,
    result: preferencesSchema,
    async handle({ body }, { clients, call }) {
      const { preferences } = await clients.notifications.updatePreferences(
        {
          groups: body.preferences,
          globalEnabled: body.global_enabled,
          emailEnabled: body.email_enabled,
        },
        forward(call),
      );
      return present(preferences, presentPreferences);
    },
  }),
];
