import { expect, type Page, test } from '@playwright/test';
import { linkFor } from './support/outbox.ts';
import {
  confirmed,
  newEmail,
  PASSWORD,
  registered,
  signedIn,
  signedInAs,
  signedInToInvite,
} from './support/person.ts';
import { codeOf } from './support/totp.ts';

const NEW_PASSWORD = 'Quartz-ridge-88!';

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const said = (page: Page, text: string) => expect(page.locator('[data-level]').getByText(text)).toBeVisible();

/** A picture of one colour, as a browser draws it. */
async function picture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 320, 240);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
}

test('the profile is edited, cancelled, and shown where the person is', async ({ page }) => {
  await signedIn(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First name').fill('Eve');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const avatar = page.getByTestId('avatar-input');
  await avatar.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_880) });
  await expect(page.getByText('Avatar file size must be less than 5MB')).toBeVisible();
  await avatar.setInputFiles({
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await page.getByLabel('Bio').fill('x'.repeat(600));
  await expect(page.getByText('500/500 characters')).toBeVisible();
  await page.getByLabel('Title').fill('Route keeper');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Failed to update profile: /)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Route keeper');
  await avatar.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) });
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Profile updated successfully!');
  await expect(page.getByText('Route keeper')).toBeVisible();
  const face = page.getByRole('button', { name: 'Account' }).locator('img');
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByText('Asia/Tokyo')).toBeVisible();
});

test('a new address counts once its link is opened', async ({ page }) => {
  const email = await registered(page);
  await signedInAs(page, email);
  await page.goto('/settings/profile');
  const next = newEmail();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill(next);
  await page.getByLabel('Current password').fill('Wrong-1234!');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`A link was sent to ${next}.`)).toBeVisible();
  await page.goto(await linkFor(next, '/verify-email'));
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.goto('/settings/profile');
  await expect(page.getByRole('main').getByText(next)).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('a lost password is set again by a link that works once', async ({ page }) => {
  const email = await registered(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText('If an account with this email exists, a reset link has been sent.'),
  ).toBeVisible();
  const link = await linkFor(email, '/reset-password');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Password-1!');
  await page.getByLabel('Confirm new password').fill('Password-1!');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed. Please sign in with it.')).toBeVisible();
  await signIn(page, email, NEW_PASSWORD);
  await said(page, 'Login successful');
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Another-ridge-99!');
  await page.getByLabel('Confirm new password').fill('Another-ridge-99!');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link is not valid any more. Ask for a new one.')).toBeVisible();
});

test('a session revoked elsewhere keeps what was typed, and comes back to it', async ({ page, browser }) => {
  const email = await registered(page);
  await signedInAs(page, email);
  await page.goto('/dashboard?newProject=true');
  await page.getByLabel('Project Name').fill('North ridge');

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await signIn(other, email, PASSWORD);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto('/settings/security');
  await expect(other.getByText('This device')).toHaveCount(1);
  await other.getByRole('button', { name: 'Revoke all other sessions' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Revoke all other sessions' }).click();
  await said(other, 'All other sessions revoked');

  const create = page.getByRole('dialog').getByRole('button', { name: /create/i });
  await expect(async () => {
    // The live feed may have led to the sign-in already.
    if (!page.url().endsWith('/login')) await create.click({ timeout: 1_000 });
    await expect(page).toHaveURL(/\/login$/, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Sign in again to go on where you were')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Project Name')).toHaveValue('North ridge');
  await create.click();
  await expect(page).toHaveURL(/\/projects\/\d+/);
});

test('a second factor is set up, asked for, replaced by a backup code, and disabled', async ({ page }) => {
  const email = await confirmed(page);
  await signedInAs(page, email);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Enable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const secret = await dialog.getByRole('group', { name: 'Secret for the authenticator app' }).textContent();
  const qr = dialog.getByRole('img', { name: 'QR code' });
  await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await dialog.getByLabel('6-digit code').fill('12');
  await dialog.getByRole('button', { name: 'Verify and enable' }).click();
  await expect(dialog.getByText('Please enter a 6-digit code')).toBeVisible();
  await dialog.getByLabel('6-digit code').fill(codeOf(String(secret)));
  await dialog.getByRole('button', { name: 'Verify and enable' }).click();
  await said(page, 'Two-factor authentication enabled successfully');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 backup codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await page.getByLabel('Authentication code').fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await said(page, 'Login successful');

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  // The code of a step that was used is refused: the next one counts already.
  await dialog.getByLabel('6-digit code or backup code').fill(codeOf(String(secret), 1));
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await said(page, 'Two-factor authentication disabled');
});

test('the password is changed, and an API token is made, used and revoked', async ({ page }) => {
  await signedInToInvite(page);
  await page.goto('/settings/security');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await said(page, 'Password changed successfully');

  await page.goto('/settings/developer');
  await expect(page.getByText('Projects', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Please enter a token name')).toBeVisible();
  await dialog.getByLabel('Token name').fill('Nightly import');
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await said(page, 'API token created successfully');
  const token = await dialog.getByRole('group', { name: 'API token' }).textContent();
  const call = () => page.request.get('/api/projects', { headers: { Authorization: `Bearer ${token}` } });
  expect((await call()).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke token: Nightly import' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await said(page, 'API token revoked');
  await expect.poll(async () => (await call()).status()).toBe(401);
});

test('an account is to be deleted, says so everywhere, and is kept after all', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await dialog.getByLabel('Current password').fill('Wrong-1234!');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await submit.click();
  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await submit.click();
  await said(page, 'Your account will be deleted in seven days');
  await page.goto('/dashboard');
  await expect(page.getByText(/^Your account and everything in it will be deleted on /)).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await said(page, 'Your account stays');
  await expect(page.getByText(/will be deleted on /)).toHaveCount(0);
  await page.goto('/deletion-receipts/nothing-of-the-kind');
  await expect(page.getByText('There is no receipt at this address.')).toBeVisible();
});

test('settings have nine sections, help, and a file that can be taken in again', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/settings\/profile$/);
  const nav = page.getByRole('navigation', { name: 'Settings' });
  await expect(nav.getByRole('link')).toHaveText([
    'Profile',
    'Notifications',
    /^Security\s*Important$/,
    'Appearance',
    'Preferences',
    'Language & Region',
    'Accessibility',
    'Data & Privacy',
    /^Developer\s*Beta$/,
    'Back to Dashboard',
    'Get Help',
  ]);
  for (const name of ['Notifications', 'Data & Privacy']) {
    await nav.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  const download = page.waitForEvent('download');
  await nav.getByRole('button', { name: 'Export Settings' }).click();
  const file = await (await download).path();
  await page.goto('/settings/notifications');
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  await page.getByTestId('settings-file').setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"theme":"neon"}'),
  });
  await expect(page.getByText('“notes.json” is not a file of Cairn settings')).toBeVisible();
  await page.getByTestId('settings-file').setInputFiles(file);
  await said(page, 'Settings imported');
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
  await nav.getByRole('link', { name: 'Get Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('in a narrow window the sections are a list, and each leads back to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Security Important' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await page.getByRole('link', { name: 'All settings' }).click();
  await page.getByRole('link', { name: 'Developer Beta' }).click();
  await expect(page.getByText('Projects', { exact: true })).toBeVisible();
});
