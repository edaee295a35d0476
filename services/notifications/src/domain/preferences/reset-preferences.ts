import type { NotificationsStore } from '../ports.ts';
import { defaultPreferences, type Preferences } from './preferences.ts';

/** Sets a person's preferences back to the defaults; mutes and browsers stay. */
export async function resetPreferences(
  store: Pick<NotificationsStore, 'changePreferences'>,
  userId: string,
): Promise<Preferences> {
  return store.changePreferences(userId, () => defaultPreferences(userId, new Date()));
}
