import { expect, type Page } from '@playwright/test';
import { linkFor } from '../outbox.ts';
import { newEmail, PASSWORD, registered } from '../person.ts';
import { answer, button, go, refuse, type Screen, screen, seen } from './screen.ts';

const part = (service: string, store: string, deleted: number, done = true) => ({
  service,
  store,
  deleted,
  done,
});

const RECEIPT = {
  state: 'running',
  requested_at: '2026-01-24T08:15:30.000Z',
  finished_at: null,
  parts: [
    part('auth', 'accounts', 0, false),
    part('auth', 'second_factors', 1),
    part('documents', 'uploader_marks', 12_345),
    part('chat', 'messages', 1_048_576),
    part('a_service_to_come', 'its_own_records', 3),
  ],
};

const WEAK = 'Password-1';

async function toPersonalDetails(page: Page) {
  await go(page, '/register');
  await page.getByLabel('Email').fill('grace@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button(page, 'Next').click();
  await page.getByLabel('First name').waitFor();
}

async function signIn(page: Page, email: string) {
  await go(page, '/login', 'Sign in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
}

const signedOut = (name: string, open: Screen['open']) => screen(name, open, { who: 'signed out' });

const signingIn = [
  signedOut('sign-in', (page) => go(page, '/login', 'Sign in')),
  signedOut('sign-in, nothing entered', async (page) => {
    await go(page, '/login', 'Sign in');
    await button(page, 'Sign In').click();
    await seen(page, 'Please enter both email and password');
  }),
  signedOut('sign-in, refused', async (page) => {
    await refuse(page, '**/api/auth/login', 'POST', 401);
    await signIn(page, 'grace@example.org');
    await seen(page, 'Invalid email or password');
  }),
  signedOut('sign-in, code of the second factor', async (page, { guarded }) => {
    await signIn(page, guarded.email);
    await page.getByLabel('Authentication code').waitFor();
  }),
  signedOut('sign-in, backup code', async (page, { guarded }) => {
    await signIn(page, guarded.email);
    await button(page, 'Use a backup code').click();
    await button(page, 'Sign In').click();
    await seen(page, 'Please enter a backup code');
  }),
];

/** What the server answers about who may register. */
const registration = (page: Page, mode: string) =>
  page.route('**/api/auth/registration', (route) => route.fulfill({ json: { mode, first: false } }));

const registering = [
  signedOut('registration, closed', async (page) => {
    await registration(page, 'closed');
    await go(page, '/register', 'Registration is closed');
  }),
  signedOut('registration, by invitation', async (page) => {
    await registration(page, 'invited');
    await go(page, '/register');
    await seen(page, /^Registration is by invitation only/);
  }),
  signedOut('registration, account', (page) => go(page, '/register')),
  signedOut('registration, account with faults', async (page) => {
    await go(page, '/register');
    await page.getByLabel('Email').fill('grace');
    await page.getByLabel('Password', { exact: true }).fill(WEAK);
    await page.getByLabel('Confirm password').fill('other');
    await button(page, 'Next').click();
    await seen(page, 'Passwords do not match');
  }),
  signedOut('registration, person', toPersonalDetails),
  signedOut('registration, person with a fault', async (page) => {
    await toPersonalDetails(page);
    await button(page, 'Create Account').click();
    await seen(page, 'First name is required');
  }),
  signedOut('registration, address known', async (page) => {
    await refuse(page, '**/api/auth/register', 'POST', 409);
    await toPersonalDetails(page);
    await page.getByLabel('First name').fill('Grace');
    await button(page, 'Create Account').click();
    await seen(page, 'An account with this email already exists');
  }),
];

const lostPassword = [
  signedOut('forgotten password', (page) => go(page, '/forgot-password')),
  signedOut('forgotten password, link sent', async (page) => {
    await go(page, '/forgot-password');
    // Only so many links are sent to one address.
    await page.getByLabel('Email').fill(newEmail());
    await button(page, 'Send reset link').click();
    await seen(page, 'If an account with this email exists');
  }),
  signedOut('new password', async (page) => {
    await go(page, '/reset-password#token=any');
    await page.getByLabel('New password', { exact: true }).fill(WEAK);
    await page.getByLabel('Confirm new password').fill('other');
    await button(page, 'Set password').click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  }),
  signedOut('new password, link without a token', async (page) => {
    await go(page, '/reset-password');
    await seen(page, 'This link is not valid any more');
  }),
];

/** What the server says of the link of a mail. */
const mailLink = (off: boolean, all_off: boolean) => ({
  kinds: ['system_update', 'new_message'],
  off,
  all_off,
});
const MAIL_LINK = '**/api/notifications/turn-off-mails';

const links = [
  signedOut('mails turned off by link, choice', async (page) => {
    await answer(page, MAIL_LINK, 'POST', mailLink(false, false));
    await go(page, '/turn-off-mails#token=any');
    await button(page, 'Turn off these mails').waitFor();
  }),
  signedOut('mails turned off by link, done', async (page) => {
    await answer(page, MAIL_LINK, 'POST', mailLink(true, false));
    await go(page, '/turn-off-mails#token=any');
    await seen(page, 'These emails are off.');
  }),
  signedOut('mails not turned off', async (page) => {
    await go(page, '/turn-off-mails#token=none');
    await seen(page, 'This link is not valid any more');
  }),
  signedOut('address verified', async (page) => {
    await page.goto(await linkFor(await registered(page), '/verify-email', { cairn: 'model' }));
    await seen(page, 'Your email address is verified.');
  }),
  signedOut('address not verified', async (page) => {
    await go(page, '/verify-email#token=none');
    await seen(page, 'This link is not valid any more');
  }),
  screen('address not verified, signed in', async (page) => {
    await go(page, '/verify-email#token=none');
    await button(page, 'Send the link again').waitFor();
  }),
  signedOut('invitation of a stranger', (page, { invitation }) => go(page, invitation.ofStranger)),
  screen('invitation of the right person', (page, { invitation }) => go(page, invitation.ofNewcomer), {
    who: 'newcomer',
  }),
  screen('invitation of another person', (page, { invitation }) => go(page, invitation.ofNewcomer)),
  signedOut('invitation that has ended', (page) => go(page, '/invitations#token=none')),
  signedOut('receipt of an account', async (page) => {
    await page.route('**/api/deletion-receipts/*', (route) => route.fulfill({ json: RECEIPT }));
    await page.goto('/deletion-receipts/one');
    await seen(page, 'The account is being deleted.');
  }),
  signedOut('receipt that is not there', async (page) => {
    await page.goto('/deletion-receipts/none');
    await seen(page, 'There is no receipt at this address.');
  }),
  signedOut('density demo', (page) => go(page, '/density-demo')),
  signedOut('not found', async (page) => {
    await page.goto('/nowhere');
    await seen(page, '404 - Page Not Found');
  }),
];

export const publicScreens: Screen[] = [...signingIn, ...registering, ...lostPassword, ...links];
