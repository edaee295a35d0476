import { requireUser } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { NotificationsServiceImplementation } from '@cairn/proto/notifications';
import { listNotifications } from '../domain/list-notifications.ts';
import { markRead } from '../domain/mark-read.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences } from '../domain/preferences.ts';
import { updatePreferences } from '../domain/update-preferences.ts';
import { presentNotification, presentPreferences } from './presenters.ts';

/** Every call is about the caller's own things, so who they are is all the right they need. */
export function createHandlers(store: NotificationsStore): NotificationsServiceImplementation<CallExtension> {
  return {
    async listNotifications(request, context) {
      const { userId } = requireUser(context);
      const page = await listNotifications(store, userId, request);
      return { ...page, notifications: page.notifications.map(presentNotification) };
    },

    async markRead(request, context) {
      const { userId } = requireUser(context);
      return { unread: await markRead(store, userId, request.notificationId) };
    },

    async getPreferences(_request, context) {
      const { userId } = requireUser(context);
      const preferences = (await store.getPreferences(userId)) ?? defaultPreferences(userId);
      return { preferences: presentPreferences(preferences) };
    },

    async updatePreferences(request, context) {
      const { userId } = requireUser(context);
      return { preferences: presentPreferences(await updatePreferences(store, userId, request)) };
    },
  };
}
