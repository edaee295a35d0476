import { forward } from '@cairn/platform/rpc';
import { all, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { messageOf } from '../presenters/common.ts';
import {
  presentDeliveries,
  presentMutes,
  presentNotifications,
  presentPreferences,
  presentPushKey,
  presentTest,
  presentTurnedOff,
  presentUnread,
} from '../presenters/notification.ts';
import {
  markReadSchema,
  muteSchema,
  mutesQuerySchema,
  preferencesChangesSchema,
  pushEndpointSchema,
  pushSubscriptionSchema,
  seenSchema,
  testSchema,
  turnOffMailSchema,
  unsubscribeQuerySchema,
} from '../schemas/notifications.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, put, delete: remove, json } = routesOf('Notifications');

export const notificationRoutes: Route[] = [
  get('/api/notifications', {
    summary: 'Notifications of the caller, newest first',
    query: paging,
    call: ({ notifications }) => notifications.listNotifications,
    result: all(presentNotifications),
  }),

  get('/api/notifications/deliveries', {
    summary: 'What became of each notification on each channel, and why, newest first',
    query: paging,
    call: ({ notifications }) => notifications.listDeliveries,
    result: all(presentDeliveries),
  }),

  post('/api/notifications/seen', {
    summary: 'The caller looks at a chat: its answers are read, and one that ends now is not notified of',
    body: seenSchema,
    call: ({ notifications }) => notifications.markSeen,
    result: all(presentUnread),
  }),

  post('/api/notifications/{notificationId}/read', {
    summary: 'Mark a notification as read, and all older ones unless told otherwise',
    body: markReadSchema,
    call: ({ notifications }) => notifications.markRead,
    result: all(presentUnread),
  }),

  remove('/api/notifications/{notificationId}', {
    summary: 'Delete a notification',
    call: ({ notifications }) => notifications.deleteNotification,
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

  remove('/api/user/notification-preferences', {
    summary: 'Reset the preferences to their defaults',
    call: ({ notifications }) => notifications.resetPreferences,
    result: one('preferences', presentPreferences),
  }),

  post('/api/user/notification-preferences/test', {
    summary: 'Send the caller a test: `type` is the channel, `method` the kind',
    body: testSchema,
    call: ({ notifications }) => notifications.sendTest,
    message: ({ body: { type: channel, method: kind } }) => ({ channel, kind }),
    result: all(presentTest),
  }),

  get('/api/user/notification-mutes', {
    summary: 'Projects and chats that the caller is not notified of',
    query: mutesQuerySchema,
    call: ({ notifications }) => notifications.listMutes,
    result: all(presentMutes),
  }),

  put('/api/user/notification-mutes', {
    summary: 'Mute a project or a chat, or end that',
    body: muteSchema,
    call: ({ notifications }) => notifications.setMute,
  }),

  get('/api/user/push-key', {
    summary: 'The public key that a browser subscribes to Web Push with',
    call: ({ notifications }) => notifications.getPushKey,
    result: all(presentPushKey),
  }),

  put('/api/user/push-subscriptions', {
    summary: 'Send Web Push to this browser',
    body: pushSubscriptionSchema,
    call: ({ notifications }) => notifications.putPushSubscription,
    message: ({ body: { endpoint, keys } }) => ({ endpoint, ...keys }),
  }),

  post('/api/user/push-subscriptions/end', {
    summary: 'Send no more Web Push to this browser',
    body: pushEndpointSchema,
    call: ({ notifications }) => notifications.deletePushSubscription,
  }),

  post('/api/notifications/turn-off-mails', {
    summary: 'Switch mail off by the link of a mail, without signing in',
    open: true,
    body: turnOffMailSchema,
    call: ({ notifications }) => notifications.turnOffMail,
    result: all(presentTurnedOff),
  }),

  json('post', '/api/notifications/unsubscribe', {
    summary: 'Switch off the kind of mail that a token stands for: the one click of mail programs (RFC 8058)',
    open: true,
    bodyType: 'form',
    query: unsubscribeQuerySchema,
    async handle({ query }, { clients, call }) {
      await clients.notifications.turnOffMail({ ...query, all: false, preview: false }, forward(call));
    },
  }),
];
