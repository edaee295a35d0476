import { all, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { messageOf } from '../presenters/common.ts';
import { presentNotifications, presentPreferences, presentUnread } from '../presenters/notification.ts';
import { preferencesChangesSchema } from '../schemas/notifications.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, put } = routesOf('Notifications');

export const notificationRoutes: Route[] = [
  get('/api/notifications', {
    summary: 'Notifications of the caller, newest first',
    query: paging,
    call: ({ notifications }) => notifications.listNotifications,
    result: all(presentNotifications),
  }),

  post('/api/notifications/{notificationId}/read', {
    summary: 'Mark a notification and all older ones as read',
    call: ({ notifications }) => notifications.markRead,
    result: all(presentUnread),
  }),

  get('/api/user/notification-preferences', {
    summary: 'How the caller wants to be notified',
    call: ({ notifications }) => notifications.getPreferences,
    result: one('preferences', presentPreferences),
  }),

  put('/api/user/notification-preferences', {
    summary: 'Change some of the preferences',
    body: preferencesChangesSchema,
    call: ({ notifications }) => notifications.updatePreferences,
    message: ({ body: { preferences: groups, ...switches } }) => ({ groups, ...messageOf(switches) }),
    result: one('preferences', presentPreferences),
  }),
];
