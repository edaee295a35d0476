import type { Notification, Preferences } from '@cairn/proto/notifications';
import type { z } from 'zod';
import { notificationSchema, preferencesSchema } from '../schemas/notifications.ts';
import { byName } from './common.ts';

export function presentNotification(notification: Notification): z.infer<typeof notificationSchema> {
  return byName(notificationSchema, notification);
}

export function presentPreferences(preferences: Preferences): z.infer<typeof preferencesSchema> {
  return byName(preferencesSchema, { ...preferences, preferences: preferences.groups ?? {} });
}
