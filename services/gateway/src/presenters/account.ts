import type { User } from '@cairn/proto/auth';
import type { AccessibilitySettings, Preferences, Profile } from '@cairn/proto/auth/account';
import { enumValue, knownName } from '@cairn/proto/enum-names';
import type { Preferences as NotificationPreferences } from '@cairn/proto/notifications';
import type { z } from 'zod';
import { type preferencesSchema, profileSchema, type updatePreferencesSchema } from '../schemas/account.ts';
import { byName, iso } from './common.ts';

/** Where a person's picture is; null when there is none. Its id cannot be guessed, so the path is open to all. */
function avatarUrl(userId: string, avatarId: string): string | null {
  return avatarId ? `/api/users/${userId}/avatar/${avatarId}` : null;
}

type WireProfile = z.output<typeof profileSchema>;

export function presentProfile(user: User, profile: Profile): WireProfile {
  return byName(profileSchema, {
    ...user,
    ...profile,
    name: `${user.firstName} ${user.lastName}`.trim(),
    pendingEmail: profile.pendingEmail || null,
    language: profile.language as WireProfile['language'],
    avatarUrl: avatarUrl(user.id, profile.avatarId),
  });
}

type WirePreferences = z.input<typeof updatePreferencesSchema>;

/** What a message specifies, and nothing else. */
function presentPreferences(preferences: Preferences): WirePreferences {
  const { theme, uiDensity, performanceMode, accessibility } = preferences;
  return specified({
    theme: knownName(theme, 'THEME_'),
    ui_density: knownName(uiDensity, 'UI_DENSITY_'),
    language: preferences.language as WirePreferences['language'],
    timezone: preferences.timezone,
    performance_mode: knownName(performanceMode, 'PERFORMANCE_MODE_'),
    accessibility_settings: accessibility && presentAccessibility(accessibility),
  });
}

/** All of them: what auth answers with, and the switches that the notifications service keeps. */
export function presentAllPreferences(
  preferences: Preferences,
  updatedAt: Date | undefined,
  notifications: NotificationPreferences | undefined,
): z.input<typeof preferencesSchema> {
  const all = presentPreferences(preferences) as Omit<z.input<typeof preferencesSchema>, 'updated_at'>;
  const times = [updatedAt, notifications?.updatedAt].flatMap((each) => each?.getTime() ?? []);
  return {
    ...all,
    ...(notifications && {
      notifications_enabled: notifications.globalEnabled,
      email_notifications: notifications.emailEnabled,
    }),
    updated_at: iso(new Date(Math.max(0, ...times))),
  };
}

/** What was overwritten; undefined when nothing was. */
export function presentOverwrote(preferences: Preferences): WirePreferences | undefined {
  const { accessibility_settings: accessibility, ...others } = presentPreferences(preferences);
  const some = {
    ...others,
    ...(Object.keys(accessibility ?? {}).length > 0 ? { accessibility_settings: accessibility } : {}),
  };
  return Object.keys(some).length > 0 ? some : undefined;
}

export function preferencesMessage(wire: z.output<typeof updatePreferencesSchema>) {
  const { accessibility_settings: accessibility } = wire;
  return {
    theme: enumValue(wire.theme ?? 'unspecified', 'THEME_'),
    uiDensity: enumValue(wire.ui_density ?? 'unspecified', 'UI_DENSITY_'),
    performanceMode: enumValue(wire.performance_mode ?? 'unspecified', 'PERFORMANCE_MODE_'),
    language: wire.language,
    timezone: wire.timezone,
    accessibility: accessibility && {
      reducedMotion: accessibility.reduced_motion,
      largerText: accessibility.larger_text,
      highContrast: accessibility.high_contrast,
      underlineLinks: accessibility.underline_links,
      focusVisible: accessibility.focus_visible,
    },
  };
}

function presentAccessibility(settings: AccessibilitySettings) {
  return specified({
    reduced_motion: settings.reducedMotion,
    larger_text: settings.largerText,
    high_contrast: settings.highContrast,
    underline_links: settings.underlineLinks,
    focus_visible: settings.focusVisible,
  });
}

function specified<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
