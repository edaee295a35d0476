import { boolean, defineRecord, json, type RecordOf, text, time } from '@cairn/persistence/records';
import { z } from 'zod';

const email = z.object({
  new_messages: z.boolean().default(true),
  project_invitations: z.boolean().default(true),
  weekly_digest: z.boolean().default(true),
  system_updates: z.boolean().default(true),
  frequency: z.enum(['instant', 'hourly', 'daily', 'weekly']).default('instant'),
});

const browser = z.object({
  real_time_messages: z.boolean().default(true),
  project_activity: z.boolean().default(true),
  mentions: z.boolean().default(true),
  enabled: z.boolean().default(false),
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

const timing = z.object({
  frequency: z.enum(['instant', 'hourly', 'daily', 'weekly']).default('instant'),
  quiet_hours: z
    .object({
      enabled: z.boolean().default(false),
      start_time: clock.default('22:00'),
      end_time: clock.default('08:00'),
      timezone: z.string().max(64).default('auto'),
    })
    .prefault({}),
});

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const advanced = z.object({
  digest_day: z.enum(weekdays).default('sunday'),
  mention_keywords: z.array(z.string().trim().min(1).max(64)).max(50).default([]),
  sound_enabled: z.boolean().default(true),
  desktop_enabled: z.boolean().default(false),
});

/** The four groups a person can set, each field with its default. Unknown fields are dropped. */
export const preferenceGroups = z.object({
  email: email.prefault({}),
  browser: browser.prefault({}),
  timing: timing.prefault({}),
  advanced: advanced.prefault({}),
});

export const preferencesRecord = defineRecord('preferences', {
  fields: {
    userId: text(),
    groups: json(preferenceGroups),
    globalEnabled: boolean(),
    emailEnabled: boolean(),
    updatedAt: time(),
  },
  key: ['userId'],
});

export type Preferences = RecordOf<typeof preferencesRecord>;

/** What holds for a person who has set nothing. */
export function defaultPreferences(userId: string, now = new Date(0)): Preferences {
  return {
    userId,
    groups: preferenceGroups.parse({}),
    globalEnabled: true,
    emailEnabled: true,
    updatedAt: now,
  };
}
