import { everyItem, json, jsonList, type KeptOfPeople } from '@cairn/service/people';
import { listDeliveries } from '../domain/deliveries/list-deliveries.ts';
import { listNotifications } from '../domain/inbox/list-notifications.ts';
import { listMutes } from '../domain/mutes/list-mutes.ts';
import { preferencesOf } from '../domain/notify.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import type { Device } from '../domain/push/device.ts';
import { presentDelivery, presentMute, presentNotification, presentPreferences } from './presenters.ts';

/** What notifications keeps of a person is theirs alone, and goes with their account. */
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
      const log = everyItem('deliveries', (page) => listDeliveries(store, userId, page));
      yield {
        path: 'notifications/deliveries.json',
        content: jsonList(
          counts.of('notification_deliveries', log, (delivery) => {
            const { notification: _, ...rest } = presentDelivery(delivery);
            return rest;
          }),
        ),
      };
      const mutes = everyItem('mutes', (page) => listMutes(store, userId, { projectId: 0, ...page }));
      yield {
        path: 'notifications/mutes.json',
        content: jsonList(counts.of('notification_mutes', mutes, presentMute)),
      };
      const { groups, ...rest } = presentPreferences(await preferencesOf(store, userId));
      const devices = (await store.listDevices(userId)).map(presentDevice);
      counts.add('notification_preferences');
      counts.add('notification_devices', devices.length);
      yield {
        path: 'notifications/preferences.json',
        content: json({ ...rest, preferences: groups, devices }),
      };
      partDone();
    },
    count: ({ userId }) => store.countPerson(userId),
    async erase({ userId }) {
      await store.removePerson(userId);
      return undefined;
    },
  };
}

/** By which service a browser is reached; its address there and its keys are secrets of that browser. */
function presentDevice({ endpoint, createdAt }: Device) {
  return { service: new URL(endpoint).host, createdAt };
}
