import type { Page } from '@playwright/test';
import { notificationScreens } from './notifications.ts';
import { BOTH_DRAWERS, button, go, never, refuse, type Screen, screen, seen } from './screen.ts';

const section = (path: string, title: string, shows?: string) =>
  screen(`settings, ${path}`, async (page) => {
    await go(page, `/settings/${path}`, title);
    if (shows) await seen(page, shows);
  });

async function editing(page: Page) {
  await go(page, '/settings/profile', 'Profile');
  await button(page, 'Edit Profile').click();
  await page.getByLabel('First name').waitFor();
}

export const settingsScreens: Screen[] = [
  screen('settings, all', (page) => go(page, '/settings', 'Settings'), { widths: BOTH_DRAWERS }),
  section('profile', 'Profile', 'Member since'),
  section('notifications', 'Notifications', 'What was sent'),
  ...notificationScreens,
  section('security', 'Security', 'This device'),
  section('appearance', 'Appearance'),
  section('preferences', 'Preferences'),
  section('language', 'Language & Region'),
  section('accessibility', 'Accessibility'),
  section('privacy', 'Data & Privacy', 'Language model'),
  section('developer', 'Developer', 'There are none yet.'),
  screen('settings, zones', async (page) => {
    await go(page, '/settings/language', 'Language & Region');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('to');
    await page.getByRole('listbox').waitFor();
  }),
  screen('profile', async (page) => {
    await go(page, '/profile');
    await seen(page, 'Member since');
  }),
  screen('profile, editing', editing),
  screen('profile, faults', async (page) => {
    await editing(page);
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Email').fill('ada');
    await page.getByLabel('Username').fill('A B');
    await page.getByLabel('Bio').fill('A cairn is a pile of stones. '.repeat(30));
    await page.getByLabel('Website').fill('ftp:');
    await button(page, 'Save').click();
    await seen(page, 'First name is required');
  }),
  screen('profile, not saved', async (page) => {
    await refuse(page, '**/api/users/me', 'PATCH');
    await editing(page);
    await page.getByLabel('Title').fill('Route keeper');
    await button(page, 'Save').click();
    await seen(page, /^Failed to update profile/);
  }),
  screen('profile, not loaded', async (page) => {
    await refuse(page, '**/api/users/me', 'GET');
    await go(page, '/settings/profile', 'Profile');
    await seen(page, 'Failed to load profile');
  }),
  screen('profile, waiting', async (page) => {
    await never(page, '**/api/users/me');
    await go(page, '/settings/profile', 'Profile');
  }),
];
