import { everyItem, json, jsonList, type KeptOfPeople } from '@cairn/service/people';
import { listNotifications } from '../domain/list-notifications.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences } from '../domain/preferences.ts';
import { presentNotification } from './presenters.ts';

/** A person's notifications and preferences are theirs alone, and go with their account. */
export function notificationsOfPeople(store: NotificationsStore): KeptOfPeople {
  return {
    service: 'notifications',
    countParts: async () => 1,
    async *entries({ userId, counts, partDone }) {
      const all = everyItem('notifications', (page) => listNotifications(store, userId, page));
      yield {
        path: 'notifications/notifications.json',
        content: jsonList(counts.of('notifications', all, presentNotification)),
      };
      const { userId: _, ...preferences } =
        (await store.getPreferences(userId)) ?? defaultPreferences(userId);
      const { groups, ...rest } = preferences;
      counts.add('notification_preferences');
      yield { path: 'notifications/preferences.json', content: json({ ...rest, preferences: groups }) };
      partDone();
    },
    count: ({ userId }) => store.countPerson(userId),
    async erase({ userId }) {
      await store.removePerson(userId);
      return undefined;
    },
  };
}
