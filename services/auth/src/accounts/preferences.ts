import { portableTime } from '@cairn/persistence/portable';
import { z } from 'zod';

export const languages = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];

const preferencesSchema = z.object({
  theme: z.enum(['light', 'dark', 'system']),
  uiDensity: z.enum(['compact', 'normal', 'comfortable']),
  language: z.enum(languages),
  /** An IANA time zone. */
  timezone: z.string(),
  performanceMode: z.enum(['normal', 'reduced']),
  reducedMotion: z.boolean(),
  largerText: z.boolean(),
  highContrast: z.boolean(),
  underlineLinks: z.boolean(),
  focusVisible: z.boolean(),
});

/** How a person wants Cairn to look and behave, on every device. */
export type Preferences = z.output<typeof preferencesSchema>;

type PreferenceName = keyof Preferences;

/** What holds until a person chooses. Accessibility settings are left to the browser until they are chosen. */
const defaultPreferences = {
  theme: 'light',
  uiDensity: 'normal',
  language: 'en',
  timezone: 'UTC',
  performanceMode: 'normal',
} as const satisfies Partial<Preferences>;

const times = Object.fromEntries(
  preferencesSchema.keyof().options.map((name) => [name, portableTime.optional()]),
) as Record<keyof Preferences, z.ZodOptional<typeof portableTime>>;

export const chosenPreferencesSchema = z.object({
  values: preferencesSchema.partial(),
  changedAt: z.object(times),
  /** The latest of those times; undefined when nothing was chosen yet. */
  updatedAt: portableTime.optional(),
});

/** What a person chose, each with when, so that a device can learn what another had changed. */
export type ChosenPreferences = z.output<typeof chosenPreferencesSchema>;

export const nothingChosen: ChosenPreferences = { values: {}, changedAt: {} };

export type EffectivePreferences = Partial<Preferences> & Pick<Preferences, keyof typeof defaultPreferences>;

/** What holds for a person: what they chose, and the usual for the rest. */
export function effective({ values }: ChosenPreferences): EffectivePreferences {
  return { ...defaultPreferences, ...values };
}

/** The preferences after a change, as every adapter must leave them. */
export function withChanges(
  before: ChosenPreferences,
  changes: Partial<Preferences>,
  at: Date,
): ChosenPreferences {
  const times = Object.fromEntries(Object.keys(changes).map((name) => [name, at]));
  return {
    values: { ...before.values, ...changes },
    changedAt: { ...before.changedAt, ...times },
    updatedAt: before.updatedAt && before.updatedAt > at ? before.updatedAt : at,
  };
}

/** What a change wrote over that another device had chosen after the caller last looked. */
export function overwritten(
  before: ChosenPreferences,
  changes: Partial<Preferences>,
  seen: Date,
): Partial<Preferences> {
  const held = effective(before);
  const names = (Object.keys(changes) as PreferenceName[]).filter((name) => {
    const changedAt = before.changedAt[name];
    return changedAt !== undefined && changedAt > seen && held[name] !== changes[name];
  });
  return Object.fromEntries(names.map((name) => [name, held[name]]));
}

/** The language among those there are that a text such as `de-AT` names; English for all others. */
export function languageOf(text: string): Language {
  const base = text.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? 'en';
}

/** Whether a text names a time zone that this system knows. */
export function isTimezone(text: string): boolean {
  if (text.length > 64 || !/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
