import type { AccessibilitySettings, Preferences } from './preferences.ts';

/** What devices themselves can ask for. */
export const DEVICE_ASKS = {
  reduced_motion: '(prefers-reduced-motion: reduce)',
  high_contrast: '(prefers-contrast: more)',
} as const;

const asks = (query: string): boolean => globalThis.window?.matchMedia?.(query).matches ?? false;

/** What holds of an accessibility setting: what the person chose, else what their device asks for. */
export function holds(settings: AccessibilitySettings, name: keyof AccessibilitySettings): boolean {
  const own = settings[name];
  if (own !== undefined) return own;
  return name in DEVICE_ASKS && asks(DEVICE_ASKS[name as keyof typeof DEVICE_ASKS]);
}

/**
 * Puts preferences on the page: attributes of the root element that the theme's styles go by. The colour scheme and the
 * language are the providers'.
 */
export function applyToPage({ ui_density, performance_mode, accessibility_settings }: Preferences): void {
  const root = document.documentElement;
  const on = (name: keyof AccessibilitySettings) => holds(accessibility_settings, name);
  const still = on('reduced_motion') || performance_mode === 'reduced';
  root.setAttribute('data-density', ui_density);
  root.setAttribute('data-motion', still ? 'reduced' : 'full');
  root.setAttribute('data-contrast', on('high_contrast') ? 'more' : 'normal');
  root.setAttribute('data-text', on('larger_text') ? 'larger' : 'normal');
  root.setAttribute('data-links', on('underline_links') ? 'underlined' : 'normal');
  root.setAttribute('data-focus', on('focus_visible') ? 'always' : 'normal');
}

/** The same before the first paint, with the colour scheme and the language: no provider is there yet. */
export function paint(preferences: Preferences): void {
  const { theme, language } = preferences;
  const root = document.documentElement;
  const isDark = theme === 'dark' || (theme === 'system' && asks('(prefers-color-scheme: dark)'));
  root.setAttribute('lang', language);
  root.setAttribute('data-theme', isDark ? 'dark' : 'light');
  applyToPage(preferences);
}
