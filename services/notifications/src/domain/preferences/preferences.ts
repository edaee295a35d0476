import { boolean, defineRecord, json, type RecordOf, text, time } from '@cairn/persistence/records';
import { z } from 'zod';

const frequencies = ['instant', 'hourly', 'daily', 'weekly'] as const;

const email = z.object({
  new_messages: z.boolean().default(true),
  project_invitations: z.boolean().default(true),
  weekly_digest: z.boolean().default(true),
  system_updates: z.boolean().default(true),
  security_alerts: z.boolean().default(true),
  /** The same as `timing.frequency`: a change of one changes both. */
  frequency: z.enum(frequencies).default('instant'),
});

const browser = z.object({
  real_time_messages: z.boolean().default(true),
  project_activity: z.boolean().default(false),
  mentions: z.boolean().default(true),
  reminders: z.boolean().default(true),
  enabled: z.boolean().default(false),
});

const mobile = z.object({
  push_messages: z.boolean().default(true),
  urgent_alerts: z.boolean().default(true),
  daily_summary: z.boolean().default(false),
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** An IANA name, or `auto` for the zone of the person's profile. */
const zone = z
  .string()
  .max(64)
  .refine((name) => name === 'auto' || isZone(name), 'must be a time zone such as Europe/Berlin, or auto');

const timing = z.object({
  frequency: z.enum(frequencies).default('instant'),
  quiet_hours: z
    .object({
      enabled: z.boolean().default(false),
      start_time: clock.default('22:00'),
      end_time: clock.default('08:00'),
      timezone: zone.default('auto'),
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

/** The groups a person can set, each field with its default. */
export const preferenceGroups = z.object({
  email: email.prefault({}),
  browser: browser.prefault({}),
  mobile: mobile.prefault({}),
  timing: timing.prefault({}),
  advanced: advanced.prefault({}),
});

/** The same for what a client sends: a name that there is not is refused, not dropped in silence. */
export const strictGroups = z.strictObject({
  email: z.strictObject(email.shape),
  browser: z.strictObject(browser.shape),
  mobile: z.strictObject(mobile.shape),
  timing: z.strictObject({
    ...timing.shape,
    quiet_hours: z.strictObject(timing.shape.quiet_hours.unwrap().shape),
  }),
  advanced: z.strictObject(advanced.shape),
});

export type PreferenceGroups = z.infer<typeof preferenceGroups>;

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

/** `updatedAt` of who has set nothing. */
export const NEVER = new Date(0);

/** What holds for a person who has set nothing. */
export function defaultPreferences(userId: string, now = NEVER): Preferences {
  return {
    userId,
    groups: preferenceGroups.parse({}),
    globalEnabled: true,
    emailEnabled: true,
    updatedAt: now,
  };
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
