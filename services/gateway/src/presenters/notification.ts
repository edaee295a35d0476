import type { Notification, Preferences } from '@cairn/proto/notifications';
import { z } from 'zod';
import type { notificationSchema, preferencesSchema } from '../schemas/notifications.ts';
import { iso } from './common.ts';

export function presentNotification(notification: Notification): z.infer<typeof notificationSchema> {
  return {
    id: notification.id,
    type: notification.type,
    project_id: notification.projectId,
    subject_id: notification.subjectId,
    subject_name: notification.subjectName,
    detail: notification.detail,
    read: notification.read,
    created_at: iso(notification.createdAt),
  };
}

const groups = z.record(z.string(), z.unknown());

export function presentPreferences(preferences: Preferences): z.infer<typeof preferencesSchema> {
  return {
    preferences: groups.parse(JSON.parse(preferences.groupsJson)),
    global_enabled: preferences.globalEnabled,
    email_enabled: preferences.emailEnabled,
    updated_at: iso(preferences.updatedAt),
  };
}
