import { expect, test } from '@playwright/test';
import { axeFinds } from '../support/axe.ts';
import { projectOf, signedIn } from '../support/person.ts';

const copy = (text: string) => ({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a newer copy becomes a version, which can be undone, listed and made current again', async ({
  page,
}) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await page.goto(`/projects/${projectId}/documents`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const main = page.getByRole('main');
  const send = async (text: string) => {
    await page.getByTestId('file-input').first().setInputFiles(copy(text));
    return page.getByRole('button', { name: 'Upload 1 file' });
  };
  await (await send('One.')).click();
  await expect(main.locator('[data-status="processed"]')).toHaveCount(1);

  const again = await send('Two.');
  await expect(main.getByText('Becomes version 2 of "report.txt"')).toBeVisible();
  await expect(main.getByLabel('Keep "report.txt" as a separate document')).not.toBeChecked();
  expect(await axeFinds(page, 'of the look')).toEqual([]);
  await again.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Version 2 of "report.txt" is deleted')).toBeVisible();
  await expect(main.locator('[data-status="processed"]')).toHaveCount(1);

  await (await send('Three.')).click();
  const cards = main.locator('article');
  await expect(cards.filter({ hasText: 'Version 2' })).toHaveCount(1);
  await expect(cards).toHaveCount(1);
  const dialog = page.getByRole('dialog', { name: 'Versions of report.txt' });
  const showVersions = async () => {
    await main.getByRole('button', { name: 'Actions for report.txt' }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
  };
  await showVersions();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  expect(await axeFinds(page, 'of the look')).toEqual([]);
  await dialog.getByRole('button', { name: 'Actions for version 1' }).click();
  await page.getByRole('menuitem', { name: 'Make current' }).click();
  await expect(page.getByText('Version 1 becomes the current one, as version 3')).toBeVisible();
  await expect(cards.filter({ hasText: 'Version 3' })).toHaveCount(1);
  await expect(cards).toHaveCount(1);
  await showVersions();
  await expect(dialog.getByRole('listitem').first()).toContainText('Version 3Current');
  await dialog.getByRole('link', { name: 'Version 2' }).click();
  await expect(main.getByText('This is version 2, an earlier version of "report.txt".')).toBeVisible();
  await expect(main.getByText('Three.', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Open the current version' }).click();
  await expect(main.getByText('One.', { exact: true })).toBeVisible();
});
