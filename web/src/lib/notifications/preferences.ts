import useSWR, { mutate } from 'swr';
import { api, unwrap } from '../api/client.ts';
import type { components } from '../api/schema.d.ts';
import { sameValue } from '../preferences/preferences.ts';
import { preferencesStore } from '../preferences/preferences-store.ts';

const PATH = '/api/user/notification-preferences';

export type NotificationPreferences = components['schemas']['NotificationPreferences'];
type Changes = components['schemas']['NotificationPreferencesChanges'];

export const FREQUENCIES = ['instant', 'hourly', 'daily', 'weekly'] as const;
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** The fields that are on or off, each by its place in the groups. */
export type SwitchName =
  | 'email.new_messages'
  | 'email.project_invitations'
  | 'email.weekly_digest'
  | 'email.system_updates'
  | 'email.security_alerts'
  | 'browser.enabled'
  | 'browser.real_time_messages'
  | 'browser.project_activity'
  | 'browser.mentions'
  | 'browser.reminders'
  | 'mobile.push_messages'
  | 'mobile.urgent_alerts'
  | 'mobile.daily_summary'
  | 'timing.quiet_hours.enabled'
  | 'advanced.sound_enabled'
  | 'advanced.desktop_enabled';

/** Every field of the groups, by its place in them. `email.frequency` is the same as `timing.frequency`. */
export interface NotificationFields extends Record<SwitchName, boolean> {
  'timing.frequency': (typeof FREQUENCIES)[number];
  /** As '22:00'. */
  'timing.quiet_hours.start_time': string;
  'timing.quiet_hours.end_time': string;
  /** Of the IANA database, or `auto` for that of the profile. */
  'timing.quiet_hours.timezone': string;
  'advanced.digest_day': (typeof WEEKDAYS)[number];
  'advanced.mention_keywords': readonly string[];
}

export type FieldName = keyof NotificationFields;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const leavesOf = (group: Record<string, unknown>, place = ''): [string, unknown][] =>
  Object.entries(group).flatMap(([name, value]) =>
    isRecord(value) ? leavesOf(value, `${place}${name}.`) : [[place + name, value] as [string, unknown]],
  );

/** The fields of the groups, which the server always sends whole. */
export const fieldsOf = ({ preferences }: NotificationPreferences): NotificationFields =>
  Object.fromEntries(leavesOf(preferences)) as unknown as NotificationFields;

/** The groups of some of the fields. */
export function groupsOf(fields: Partial<NotificationFields>): Record<string, unknown> {
  const groups: Record<string, unknown> = {};
  for (const [place, value] of Object.entries(fields)) {
    const path = place.split('.');
    const last = path.pop() as string;
    let group = groups;
    for (const name of path) {
      const inner = (group[name] ?? {}) as Record<string, unknown>;
      group[name] = inner;
      group = inner;
    }
    group[last] = value;
  }
  return groups;
}

/** The two main switches are preferences of the person too. */
const asPreferences = ({ global_enabled, email_enabled }: NotificationPreferences) => ({
  notifications_enabled: global_enabled,
  email_notifications: email_enabled,
});

async function fetchPreferences(): Promise<NotificationPreferences> {
  const preferences = await unwrap(api.GET(PATH));
  const { notifications_enabled, email_notifications } = preferencesStore.get().preferences;
  const known = { notifications_enabled, email_notifications };
  // Changed elsewhere: both screens are to show the same.
  if (!sameValue(known, asPreferences(preferences))) void preferencesStore.load();
  return preferences;
}

export const useNotificationPreferences = () => useSWR(PATH, fetchPreferences);

/** Of two answers that may have overtaken each other the later one holds. */
const later = (known: NotificationPreferences | undefined, next: NotificationPreferences) =>
  (known?.updated_at ?? '') > (next.updated_at ?? '') ? known : next;

async function keep(next: NotificationPreferences): Promise<void> {
  await mutate<NotificationPreferences>(PATH, (known) => later(known, next), { revalidate: false });
  preferencesStore.adopt(asPreferences(next));
}

/** Changes some of the preferences; what is not named stays. */
export const saveNotificationPreferences = async (changes: Changes): Promise<void> =>
  keep(await unwrap(api.PUT(PATH, { body: changes })));

export const resetNotificationPreferences = async (): Promise<void> => keep(await unwrap(api.DELETE(PATH)));

/** What another screen or device made of the main switches is shown here without asking the server. */
export async function takeMainSwitches(
  main: Pick<NotificationPreferences, 'global_enabled' | 'email_enabled'>,
): Promise<void> {
  await mutate<NotificationPreferences>(PATH, (known) => known && { ...known, ...main }, {
    revalidate: false,
  });
}
