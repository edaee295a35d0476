import { expect, type Page, test } from '@playwright/test';
import {
  choose,
  expectFocusKept,
  press,
  pressIn,
  said,
  skipToContent,
  tabTo,
  typeIn,
  typeOver,
} from '../support/keyboard.ts';
import { PASSWORD, registered, signedIn, signedInAs } from '../support/person.ts';
import { codeOf } from '../support/totp.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

test('the nine sections of the settings: theme, density, language, zone, what helps with seeing', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/settings/profile');
  await skipToContent(page);
  const nav = page.getByRole('navigation', { name: 'Settings' });
  const open = async (name: string | RegExp) => {
    await press(page, nav.getByRole('link', { name }));
    await expectFocusKept(page);
  };
  for (const name of ['Profile', 'Notifications', /^Security/, 'Appearance']) {
    await open(name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await tabTo(page, page.getByRole('radio', { name: 'Light' }));
  await pressIn(page.getByRole('radio', { name: 'Light' }), 'ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tabTo(page, page.getByRole('radio', { name: 'Normal' }));
  await pressIn(page.getByRole('radio', { name: 'Normal' }), 'ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
  await open('Preferences');
  await tabTo(page, page.getByRole('radio', { checked: true }).first());
  await open('Accessibility');
  await press(page, page.getByRole('switch', { name: 'Underlined links' }), { key: 'Space' });
  await expect(page.locator('html')).toHaveAttribute('data-links', 'underlined');
  for (const name of ['Data & Privacy', /^Developer/]) {
    await open(name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await open('Language & Region');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await typeOver(page, zone, 'Tokyo');
  await expect(page.getByRole('option', { name: 'Tokyo' }).first()).toBeVisible();
  await pressIn(zone, 'ArrowDown');
  await expect(zone).toHaveAttribute('aria-activedescendant', /./);
  await pressIn(zone, 'Enter');
  await expect(zone).toHaveValue(/Tokyo/);
  const english = page.getByRole('radio', { name: 'English' });
  await tabTo(page, english, 'Shift+Tab');
  await pressIn(english, 'ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Sprache und Region' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeFocused();
});

test('the profile: a picture, Cancel and Save', async ({ page }) => {
  await signedIn(page);
  await page.goto('/profile');
  await skipToContent(page);
  await press(page, button(page, 'Edit Profile'));
  await expectFocusKept(page);
  await typeOver(page, page.getByLabel('First name'), 'Eve');
  await press(page, button(page, 'Cancel'));
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await expectFocusKept(page);
  await press(page, button(page, 'Edit Profile'));
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: /picture|photo|avatar/i }).first());
  const data = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'));
  const buffer = Buffer.from(data.split(',')[1] ?? '', 'base64');
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await typeOver(page, page.getByLabel('Title'), 'Route keeper');
  await press(page, button(page, 'Save'));
  await said(page, 'Profile updated successfully!');
  await expectFocusKept(page);
});

test('security: other sessions, a second factor, tokens', async ({ page }) => {
  const email = await registered(page);
  await signedInAs(page, email);
  await signedInAs(page, email);
  await page.goto('/settings/security');
  await skipToContent(page);
  const dialog = dialogOf(page);
  const password = dialog.getByLabel('Current password');

  const others = page.getByRole('button', { name: /all other|other sessions|others/i }).first();
  await press(page, others, { opens: dialog });
  await expect(dialog).toBeVisible();
  await pressIn(dialog, 'Enter');
  await said(page, 'All other sessions revoked');
  await expectFocusKept(page);

  for (const name of ['First', 'Second']) {
    await press(page, button(page, 'Create token'), { opens: dialog.getByLabel('Token name') });
    await typeIn(dialog.getByLabel('Token name'), name);
    await typeOver(page, password, PASSWORD);
    await pressIn(password, 'Enter');
    await press(page, dialog.getByRole('button', { name: 'Done' }));
    await expect(button(page, 'Create token')).toBeFocused();
  }
  await press(page, button(page, 'Revoke token: Second'), { opens: dialog });
  await pressIn(dialog, 'Enter');
  await expect(button(page, 'Revoke token: Second')).toHaveCount(0);
  // The next row takes its place.
  await expect(button(page, 'Revoke token: First')).toBeFocused();
  await pressIn(button(page, 'Revoke token: First'), 'Enter', { opens: dialog });
  await pressIn(dialog, 'Enter');
  await expect(button(page, 'Revoke token: First')).toHaveCount(0);
  await expectFocusKept(page);

  await press(page, button(page, 'Enable'), { opens: password });
  await pressIn(password, 'Escape');
  await expect(button(page, 'Enable')).toBeFocused();
  await pressIn(button(page, 'Enable'), 'Enter', { opens: password });
  await typeIn(password, PASSWORD);
  await pressIn(password, 'Enter');
  const secret = dialog.getByRole('group', { name: 'Secret for the authenticator app' });
  const digits = dialog.getByLabel('6-digit code');
  await typeOver(page, digits, codeOf(String(await secret.textContent())));
  await pressIn(digits, 'Enter');
  await said(page, 'Two-factor authentication enabled successfully');
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(page.getByText('10 backup codes left')).toBeVisible();
  await expectFocusKept(page);

  await press(page, button(page, 'Disable'), { opens: password });
  await typeIn(password, 'Wrong-1234!');
  await typeOver(page, dialog.getByLabel('6-digit code or backup code'), '000000');
  await press(page, dialog.getByRole('button', { name: 'Disable' }));
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: 'Disable' })).toBeFocused();
  await pressIn(dialog, 'Escape');
  await expect(button(page, 'Disable')).toBeFocused();
});

test('the account menu, by arrows, and out', async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboard');
  const [account, menu] = [button(page, 'Account'), page.getByRole('menu')];
  await press(page, account, { opens: menu });
  await pressIn(menu, 'Escape');
  await expect(account).toBeFocused();
  await pressIn(account, 'Enter', { opens: menu });
  await choose(page, page.getByRole('menuitem', { name: 'Sign out' }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toBeFocused();
});
