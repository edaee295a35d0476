import type {
  Delivery,
  ListDeliveriesResponse,
  ListMutesResponse,
  ListNotificationsResponse,
  Notification,
  Preferences,
} from '@cairn/proto/notifications';
import {
  deliveriesSchema,
  mailTurnedOffSchema,
  mutesSchema,
  notificationSchema,
  notificationsSchema,
  preferencesSchema,
  pushKeySchema,
  testResultSchema,
  unreadSchema,
} from '../schemas/notifications.ts';
import { presenter } from './common.ts';

const presentNotification = presenter(notificationSchema, (it: Notification) => it);

export const presentNotifications = presenter(notificationsSchema, (page: ListNotificationsResponse) => ({
  ...page,
  nextPageToken: page.nextPageToken || null,
}));

export const presentDeliveries = presenter(deliveriesSchema, (page: ListDeliveriesResponse) => ({
  deliveries: page.deliveries.map(withNotification),
  nextPageToken: page.nextPageToken || null,
}));

function withNotification({ notification, until, ...delivery }: Delivery) {
  return {
    ...delivery,
    until: until ?? null,
    notification: notification ? presentNotification(notification) : null,
  };
}

export const presentMutes = presenter(mutesSchema, (page: ListMutesResponse) => ({
  ...page,
  nextPageToken: page.nextPageToken || null,
}));

export const presentUnread = presenter(unreadSchema);
export const presentTest = presenter(testResultSchema);
export const presentPushKey = presenter(pushKeySchema);
export const presentTurnedOff = presenter(mailTurnedOffSchema);

/** A person who has set nothing has no `updated_at`. */
export const presentPreferences = presenter(preferencesSchema, (preferences: Preferences) => ({
  ...preferences,
  preferences: preferences.groups ?? {},
  updatedAt: preferences.updatedAt ?? null,
}));
