import type { Notification, Preferences } from '@cairn/proto/notifications';
import { z } from 'zod';
import { notificationSchema, preferencesSchema } from '../schemas/notifications.ts';
import { byName } from './common.ts';

export function presentNotification(notification: Notification): z.infer<typeof notificationSchema> {
  return byName(notificationSchema, notification);
}

const groups = z.record(z.string(), z.unknown());

export function presentPreferences(preferences: Preferences): z.infer<typeof preferencesSchema> {
  return byName(preferencesSchema, {
    ...preferences,
    preferences: groups.parse(JSON.parse(preferences.groupsJson)),
  });
}
