import type {
  Notification as NotificationMessage,
  Preferences as PreferencesMessage,
} from '@cairn/proto/notifications';
import type { Notification } from '../domain/notification.ts';
import type { Preferences } from '../domain/preferences.ts';

export function presentNotification({ userId: _, ...notification }: Notification): NotificationMessage {
  return notification;
}

export function presentPreferences({ userId: _, ...preferences }: Preferences): PreferencesMessage {
  return preferences;
}
