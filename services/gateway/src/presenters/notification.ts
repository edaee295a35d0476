import type { ListNotificationsResponse, Preferences } from '@cairn/proto/notifications';
import { notificationsSchema, preferencesSchema, unreadSchema } from '../schemas/notifications.ts';
import { presenter } from './common.ts';

export const presentNotifications = presenter(notificationsSchema, (page: ListNotificationsResponse) => ({
  ...page,
  nextPageToken: page.nextPageToken || null,
}));

export const presentUnread = presenter(unreadSchema);

export const presentPreferences = presenter(preferencesSchema, (preferences: Preferences) => ({
  ...preferences,
  preferences: preferences.groups ?? {},
}));
