import type { User } from '@cairn/proto/auth';
import type { Preferences, Profile } from '@cairn/proto/auth/account';
import type { Preferences as NotificationPreferences } from '@cairn/proto/notifications';
import type { z } from 'zod';
import { type preferencesSchema, profileSchema, somePreferencesSchema } from '../schemas/account.ts';
import { byName, present, presenter } from './common.ts';

type WireProfile = z.input<typeof profileSchema>;
type Account = { user?: User | undefined; profile?: Profile | undefined };

export const presentAccount = presenter(profileSchema, (account: Account) => {
  const user = present(account.user, (it) => it);
  const profile = present(account.profile, (it) => it);
  return {
    ...user,
    ...profile,
    name: `${user.firstName} ${user.lastName}`.trim(),
    pendingEmail: profile.pendingEmail || null,
    language: profile.language as WireProfile['language'],
    // Its id cannot be guessed, so that the path is open to all.
    avatarUrl: profile.avatarId ? `/api/users/${user.id}/avatar/${profile.avatarId}` : null,
  };
});

type WirePreferences = z.input<typeof somePreferencesSchema>;

function sourceOf({ accessibility, ...preferences }: Preferences) {
  return {
    ...preferences,
    language: preferences.language as WirePreferences['language'],
    accessibilitySettings: accessibility,
    notificationsEnabled: undefined,
    emailNotifications: undefined,
  };
}

/** All of them: what auth answers with, and the switches that the notifications service keeps. */
export function presentAllPreferences(
  preferences: Preferences,
  updatedAt: Date | undefined,
  notifications: NotificationPreferences | undefined,
): z.input<typeof preferencesSchema> {
  const times = [updatedAt, notifications?.updatedAt].flatMap((each) => each?.getTime() ?? []);
  const all = byName(somePreferencesSchema, {
    ...sourceOf(preferences),
    notificationsEnabled: notifications?.globalEnabled,
    emailNotifications: notifications?.emailEnabled,
  });
  return { ...(all as Required<WirePreferences>), updated_at: new Date(Math.max(0, ...times)).toISOString() };
}

/** What was overwritten; undefined when nothing was. */
export function presentOverwrote(preferences: Preferences): WirePreferences | undefined {
  const all = byName(somePreferencesSchema, sourceOf(preferences));
  const accessibility = specified(all.accessibility_settings ?? {});
  const some = specified({
    ...all,
    accessibility_settings: isEmpty(accessibility) ? undefined : accessibility,
  });
  return isEmpty(some) ? undefined : some;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function specified<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
