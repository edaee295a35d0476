import type { Page } from '@playwright/test';
import { changeAnswers } from '../change-answers.ts';
import { PASSWORD, registered, tokenOf } from '../person.ts';
import { codeOf } from '../totp.ts';
import { button, dialog, go, press, refuse, type Screen, screen, seen } from './screen.ts';

async function security(page: Page) {
  await go(page, '/settings/security', 'Security');
  await seen(page, 'This device');
}

async function setUp(page: Page): Promise<string> {
  await security(page);
  await press(page, 'Enable');
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await dialog(page).getByRole('img', { name: 'QR code' }).waitFor();
  const secret = dialog(page).getByRole('group', { name: 'Secret for the authenticator app' });
  return String(await secret.textContent());
}

/** Signs the page in as a person whose account no other test uses. */
async function asSomebodyNew(page: Page) {
  const token = await tokenOf(page, await registered(page));
  await page.evaluate((value) => localStorage.setItem('cairn.token', value), token);
}

const exportIn = (state: string, more: Record<string, unknown> = {}) => ({
  id: state,
  state,
  done: 0,
  total: 0,
  bytes: null,
  created_at: '2026-01-31T08:15:30.000Z',
  expires_at: null,
  error: null,
  ...more,
});

const exported = (name: string, job: ReturnType<typeof exportIn>, text: string | RegExp) =>
  screen(`export, ${name}`, async (page) => {
    await page.route('**/api/users/me/exports', (route) => route.fulfill({ json: [job] }));
    await go(page, '/settings/privacy', 'Data & Privacy');
    await seen(page, text);
  });

const twoFactor = [
  screen('second factor, password', async (page) => {
    await security(page);
    await press(page, 'Enable');
    await dialog(page).waitFor();
  }),
  screen(
    'second factor, picture',
    async (page) => {
      await setUp(page);
      await dialog(page).getByLabel('6-digit code').fill('12');
      await dialog(page).getByRole('button', { name: 'Verify and enable' }).click();
      await seen(page, 'Please enter a 6-digit code');
    },
    { who: 'newcomer' },
  ),
  screen(
    'second factor, backup codes',
    async (page) => {
      await asSomebodyNew(page);
      const secret = await setUp(page);
      await dialog(page).getByLabel('6-digit code').fill(codeOf(secret));
      await dialog(page).getByRole('button', { name: 'Verify and enable' }).click();
      await dialog(page).getByRole('button', { name: 'Done' }).waitFor();
    },
    { who: 'newcomer' },
  ),
  screen(
    'second factor, on',
    async (page) => {
      await security(page);
      await button(page, 'Disable').waitFor();
    },
    { who: 'guarded' },
  ),
  screen(
    'second factor, disabling',
    async (page) => {
      await security(page);
      await press(page, 'Disable');
      await dialog(page).waitFor();
    },
    { who: 'guarded' },
  ),
];

/** The person is one of whom a second factor is demanded. */
const demanded = (page: Page) =>
  changeAnswers(page, '**/api/users/me', (me: object) => ({ ...me, second_factor_demanded: true }));

const demandedFactor = [
  screen('second factor, demanded', async (page) => {
    await demanded(page);
    await go(page, '/second-factor', 'A second factor is needed');
  }),
  screen('second factor, demanded, password', async (page) => {
    await demanded(page);
    await go(page, '/second-factor', 'A second factor is needed');
    await button(page, 'Set it up now').click();
    await dialog(page).waitFor();
  }),
];

const account = [
  screen('password, faults', async (page) => {
    await security(page);
    await page.getByLabel('Current password').fill('Wrong-1234!');
    await page.getByLabel('New password', { exact: true }).fill('Password-1!');
    await page.getByLabel('Confirm new password').fill('other');
    await press(page, 'Change Password');
    await seen(page, 'Passwords do not match');
  }),
  screen('security, not loaded', async (page) => {
    await refuse(page, '**/api/users/me/sessions*', 'GET');
    await refuse(page, '**/api/users/me/logins*', 'GET');
    await go(page, '/settings/security', 'Security');
    await seen(page, 'Failed to load security data');
  }),
  screen('sessions, all revoked', async (page) => {
    await security(page);
    await press(page, 'Sign out everywhere');
    await dialog(page).waitFor();
  }),
];

const tokens = [
  screen('token, making, administrator', async (page) => {
    await changeAnswers(page, '**/api/users/me', (me: object) => ({ ...me, administrator: true }));
    await go(page, '/settings/developer', 'Developer');
    await press(page, 'Create token');
    await dialog(page)
      .getByLabel(/^Administer/)
      .waitFor();
  }),
  screen('token, making', async (page) => {
    await go(page, '/settings/developer', 'Developer');
    await press(page, 'Create token');
    await dialog(page).getByRole('button', { name: 'Create token' }).click();
    await seen(page, 'Please enter a token name');
  }),
  screen(
    'token, made',
    async (page) => {
      await go(page, '/settings/developer', 'Developer');
      await press(page, 'Create token');
      await dialog(page).getByLabel('Token name').fill('Nightly import of everything from the old archive');
      await dialog(page).getByLabel('Current password').fill(PASSWORD);
      await dialog(page).getByRole('button', { name: 'Create token' }).click();
      await dialog(page).getByRole('group', { name: 'API token' }).waitFor();
    },
    { who: 'newcomer' },
  ),
  screen(
    'token, list',
    async (page) => {
      await go(page, '/settings/developer', 'Developer');
      await button(page, /^Revoke token/)
        .first()
        .waitFor();
    },
    { who: 'newcomer' },
  ),
  screen(
    'token, revoking',
    async (page) => {
      await go(page, '/settings/developer', 'Developer');
      await button(page, /^Revoke token/)
        .first()
        .click();
      await dialog(page).waitFor();
    },
    { who: 'newcomer' },
  ),
];

const data = [
  exported('waiting', exportIn('waiting'), 'Waiting'),
  exported('running', exportIn('running', { done: 7, total: 19 }), '7 of 19 gathered'),
  exported(
    'ready',
    exportIn('ready', { done: 19, total: 19, bytes: 73_400_320, expires_at: '2026-02-01T08:15:30.000Z' }),
    /available until/,
  ),
  exported('failed', exportIn('failed', { error: 'The archive could not be written.' }), 'Failed'),
  screen('account, deletion', async (page) => {
    await go(page, '/settings/privacy', 'Data & Privacy');
    await press(page, 'Delete account');
    await dialog(page).getByLabel('Type DELETE to confirm').waitFor();
    await dialog(page)
      .getByText(/^You share/)
      .waitFor();
  }),
];

export const securityScreens: Screen[] = [...account, ...twoFactor, ...demandedFactor, ...tokens, ...data];
