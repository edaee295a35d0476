import { describe, expect, it } from 'vitest';
import type { Preferences } from '#lib/preferences/preferences.ts';
import { readSettings, writeSettings } from './settings-format.ts';

const preferences: Preferences = {
  theme: 'dark',
  ui_density: 'compact',
  language: 'de',
  timezone: 'Europe/Berlin',
  notifications_enabled: false,
  email_notifications: true,
  performance_mode: 'reduced',
  accessibility_settings: { larger_text: true },
};
const fileWith = (change: Record<string, unknown>, head: Record<string, unknown> = {}) =>
  JSON.stringify({ format: 'cairn-settings', version: 1, preferences: { ...change }, ...head });

describe('a file of settings', () => {
  it('is read as it was written', () => {
    expect(readSettings(writeSettings(preferences, new Date()))).toEqual(preferences);
  });

  it('may name some settings only', () => {
    expect(readSettings(fileWith({ theme: 'light' }))).toEqual({ theme: 'light' });
  });

  it.each([
    ['no JSON', 'theme=dark'],
    ['another file', '{"theme":"dark"}'],
    ['a later version', fileWith({ theme: 'dark' }, { version: 2 })],
    ['nothing in it', fileWith({})],
    ['a theme there is not', fileWith({ theme: 'neon' })],
    ['a language there is not', fileWith({ language: 'tlh' })],
    ['a zone there is not', fileWith({ timezone: 'Mars/Olympus' })],
    ['a flag that is a text', fileWith({ email_notifications: 'yes' })],
    ['accessibility that is unknown', fileWith({ accessibility_settings: { magic: true } })],
    [
      'a list for preferences',
      JSON.stringify({ format: 'cairn-settings', version: 1, preferences: ['dark'] }),
    ],
  ])('is refused whole for %s', (_what, text) => expect(readSettings(text)).toBeNull());
});
