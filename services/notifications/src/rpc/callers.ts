import { type CallerRules, people } from '@cairn/platform/rpc';
import type { NotificationsServiceDefinition } from '@cairn/proto/notifications';

/** Who may call what. */
export const callers: CallerRules<typeof NotificationsServiceDefinition> = {
  listNotifications: people,
  markRead: people,
  getPreferences: people,
  updatePreferences: people,
};
