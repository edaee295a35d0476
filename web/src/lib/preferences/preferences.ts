/** What a person prefers, as `/api/user/preferences` has it. It follows them from device to device. */
export interface Preferences {
  theme: ThemeMode;
  ui_density: Density;
  /** A language with catalogues. */
  language: Language;
  /** Name of a zone in the IANA database. */
  timezone: string;
  notifications_enabled: boolean;
  email_notifications: boolean;
  performance_mode: PerformanceMode;
  accessibility_settings: AccessibilitySettings;
}

export const THEMES = ['light', 'dark', 'system'] as const;
export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;
export const PERFORMANCE_MODES = ['normal', 'reduced'] as const;
export const ACCESSIBILITY = [
  'reduced_motion',
  'larger_text',
  'high_contrast',
  'underline_links',
  'focus_visible',
] as const;

export type ThemeMode = (typeof THEMES)[number];
export type Density = (typeof DENSITIES)[number];
type PerformanceMode = (typeof PERFORMANCE_MODES)[number];

/** What is not set follows the device, where devices have such a setting. */
export type AccessibilitySettings = Partial<Record<(typeof ACCESSIBILITY)[number], boolean>>;

/** Languages with catalogues, each by its own name. Adding a folder under locales/ and a line here adds one. */
export const LANGUAGES = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

/** The zone this device is set to. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The first language of the browser that there are catalogues for. */
function deviceLanguage(): Language {
  const wanted = navigator.languages?.length ? navigator.languages : [navigator.language];
  return wanted.map((tag) => tag?.split('-')[0]).find(isLanguage) ?? 'en';
}

/** The defaults of a person who never chose. */
export function defaults(): Preferences {
  return {
    theme: 'light',
    ui_density: 'normal',
    language: deviceLanguage(),
    timezone: deviceZone(),
    notifications_enabled: true,
    email_notifications: true,
    performance_mode: 'normal',
    accessibility_settings: {},
  };
}

const oneOf = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;

const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);

/** Preferences from anything stored or sent: what is missing or strange is taken from `base`. */
export function readPreferences(from: unknown, base: Preferences): Preferences {
  const given = (typeof from === 'object' && from !== null ? from : {}) as Record<string, unknown>;
  return {
    theme: oneOf(THEMES, given.theme, base.theme),
    ui_density: oneOf(DENSITIES, given.ui_density, base.ui_density),
    language: isLanguage(given.language) ? given.language : base.language,
    timezone: typeof given.timezone === 'string' && given.timezone ? given.timezone : base.timezone,
    notifications_enabled: flag(given.notifications_enabled, base.notifications_enabled),
    email_notifications: flag(given.email_notifications, base.email_notifications),
    performance_mode: oneOf(PERFORMANCE_MODES, given.performance_mode, base.performance_mode),
    accessibility_settings: readAccessibility(given.accessibility_settings) ?? base.accessibility_settings,
  };
}

function readAccessibility(from: unknown): AccessibilitySettings | null {
  if (typeof from !== 'object' || from === null) return null;
  const given = from as Record<string, unknown>;
  return Object.fromEntries(
    ACCESSIBILITY.filter((name) => typeof given[name] === 'boolean').map((name) => [name, given[name]]),
  );
}

/** Whether two values of a preference are the same. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;
