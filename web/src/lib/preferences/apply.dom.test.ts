import { expect, it, vi } from 'vitest';
import { applyToPage, paint } from './apply.ts';
import { readCopy, writeCopy } from './local-copy.ts';
import { defaults, type Preferences } from './preferences.ts';

const attributes = () =>
  Object.fromEntries(
    [...document.documentElement.attributes]
      .filter(({ name }) => name.startsWith('data-') && name !== 'data-theme')
      .map(({ name, value }) => [name, value]),
  );

const clear = () => {
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
};

/** Whether this device asks for something, by media query. */
const device = (asked: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: asked !== '' && query.includes(asked) }));

it.each<[string, Partial<Preferences>, string]>([
  ['nothing chosen', {}, ''],
  ['a dense dark page', { theme: 'dark', ui_density: 'compact', language: 'de' }, ''],
  ['the theme of the device', { theme: 'system', ui_density: 'comfortable' }, 'color-scheme: dark'],
  ['less motion on the device', {}, 'reduced-motion'],
  ['more contrast on the device', {}, 'contrast: more'],
  ['motion in spite of the device', { accessibility_settings: { reduced_motion: false } }, 'reduced-motion'],
  ['little performance', { performance_mode: 'reduced' }, ''],
  [
    'everything that helps',
    {
      accessibility_settings: {
        reduced_motion: true,
        larger_text: true,
        high_contrast: true,
        underline_links: true,
        focus_visible: true,
      },
    },
    '',
  ],
])('the page is painted as the program will have it: %s', (_name, chosen, asked) => {
  device(asked);
  const preferences = { ...defaults(), ...chosen };
  writeCopy(preferences, null);
  clear();
  paint(readCopy().preferences);
  const painted = attributes();
  expect(document.documentElement.lang).toBe(preferences.language);
  const isDark = chosen.theme === 'dark' || chosen.theme === 'system';
  expect(document.documentElement.dataset.theme).toBe(isDark ? 'dark' : 'light');
  clear();
  applyToPage(preferences);
  expect(painted).toEqual(attributes());
});
