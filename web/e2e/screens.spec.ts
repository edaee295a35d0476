import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { pressIn, pressKey, typeIn } from './support/keyboard.ts';
import { projectOf, signedIn } from './support/person.ts';
import { uploadFiles } from './support/upload.ts';

// With the transitions of a person who has not asked for less motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('in a narrow window a citation opens its passage in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto(`/projects/${projectId}/documents`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await uploadFiles(page, join(import.meta.dirname, 'fixtures/cairns.pdf'));
  await expect(page.locator('article [data-status="processed"]')).toHaveCount(1, { timeout: 60_000 });
  await page.getByRole('main').getByRole('link', { name: 'Chat' }).click();
  // The one on the empty screen, not the one beside the list of chats.
  await page.getByRole('main').getByText('New Chat', { exact: true }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('How far apart do cairns stand on open moorland?');
  await pressIn(message, 'Enter');
  await page.locator('[data-citation]').first().click();
  const drawer = page.getByRole('dialog', { name: 'Documents' });
  await expect(drawer.locator('[data-mark]').first()).toBeInViewport();
  await drawer.getByRole('button', { name: 'Close Documents panel' }).click();
  await expect(drawer).toBeHidden();
});

test('panels are collapsed, resized by keyboard and remembered', async ({ page }) => {
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto(`/projects/${projectId}/chat`);
  const handle = page.getByRole('separator', { name: 'Width of the Documents panel' });
  await handle.focus();
  await pressIn(handle, 'ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '336');
  await page.getByRole('button', { name: 'Collapse Projects panel' }).click();
  await page.reload();
  await expect(handle).toHaveAttribute('aria-valuenow', '336');
  await expect(page.getByRole('button', { name: 'Expand Projects panel' })).toBeVisible();
  const everything = page.getByRole('combobox', { name: 'Search everything' });
  await pressKey(page, 'Control+k', { opens: everything });
  await typeIn(everything, 'find in');
  await pressIn(everything, 'Enter');
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeFocused();
});
