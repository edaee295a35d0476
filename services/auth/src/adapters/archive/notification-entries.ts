import { type Entry, json, jsonList } from './entry.ts';
import { each, everyItem } from './lists.ts';
import { type Making, PAGE } from './parts.ts';

/** What the person was told, and how they want to be told. */
export async function* notificationEntries(making: Making): AsyncGenerator<Entry> {
  const { clients, call, counts, partDone } = making;
  const all = everyItem(async (pageToken) => {
    const page = await clients.notifications.listNotifications({ pageSize: PAGE, pageToken }, await call());
    return { items: page.notifications, nextPageToken: page.nextPageToken };
  });
  yield {
    path: 'notifications/notifications.json',
    content: jsonList(each(all, () => counts.add('notifications'))),
  };
  const { preferences } = await clients.notifications.getPreferences({}, await call());
  if (preferences) {
    const { groupsJson, ...rest } = preferences;
    counts.add('notification_preferences');
    yield {
      path: 'notifications/preferences.json',
      content: json({ ...rest, preferences: JSON.parse(groupsJson) as unknown }),
    };
  }
  partDone();
}
