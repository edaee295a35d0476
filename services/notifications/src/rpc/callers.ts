import { anyone, type CallerRules, people, services } from '@cairn/platform/rpc';
import type { NotificationsServiceDefinition } from '@cairn/proto/notifications';

/** Who may call what. */
export const callers: CallerRules<typeof NotificationsServiceDefinition> = {
  listNotifications: people,
  markRead: people,
  markSeen: people,
  deleteNotification: people,
  listDeliveries: people,
  getPreferences: people,
  updatePreferences: people,
  resetPreferences: people,
  sendTest: people,
  listMutes: people,
  setMute: people,
  getPushKey: people,
  putPushSubscription: people,
  deletePushSubscription: people,
  getMailChoice: services('projects'),
  // The token of a mail says whose they are.
  turnOffMail: anyone,
};
