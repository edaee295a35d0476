import { expect, test } from '@playwright/test';
import { said } from './support/keyboard.ts';
import { signedIn } from './support/person.ts';

test('notification preferences are pending until saved, there after a reload, and can be reset', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/settings/notifications');
  const digest = page.getByRole('switch', { name: 'Weekly digest' });
  await digest.click();
  await page.getByLabel('Quiet from').fill('21:30');
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(2);

  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Notification preferences updated successfully');
  await page.reload();
  await expect(digest).not.toBeChecked();
  await expect(page.getByLabel('Quiet from')).toHaveValue('21:30');

  await page.getByRole('switch', { name: 'Notifications', exact: true }).click();
  await said(page, 'Notifications disabled');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await said(page, 'Notification preferences reset to defaults');
  await expect(digest).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Notifications', exact: true })).toBeChecked();
});

test('a keyword that is too long is refused at its field, and kept', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/notifications');
  const keywords = page.getByRole('combobox', { name: 'Mention keywords' });
  await keywords.fill('x'.repeat(65));
  await keywords.press('Enter');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, /^Failed to update preferences: /);
  await expect(keywords).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('x'.repeat(65))).toBeVisible();
});
