import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { projectOf, signedIn } from '../support/person.ts';
import { uploadFiles } from '../support/upload.ts';

const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`About ${name}.`) });
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
const cards = (page: Page) => page.getByRole('main').locator('article');

async function openUpload(page: Page): Promise<void> {
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto(`/projects/${projectId}/documents`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

test('what was chosen can be looked at and left out before it is sent', async ({ page }) => {
  await openUpload(page);
  const input = page.getByTestId('file-input').first();
  await input.setInputFiles([note('one.txt'), note('two.txt')]);
  await input.setInputFiles([
    note('three.txt'),
    { name: 'tool.exe', mimeType: '', buffer: Buffer.from('MZ') },
  ]);
  await expect(chosen(page)).toHaveCount(3);
  await expect(page.getByText('1 file is left out: tool.exe')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out two.txt' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(chosen(page)).toHaveCount(0);
  await expect(cards(page).getByText('three.txt', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
});

test('a folder is taken with what is in it, and a pasted file as well', async ({ page }, info) => {
  await openUpload(page);
  const folder = info.outputPath('papers');
  mkdirSync(join(folder, 'older'), { recursive: true });
  for (const name of ['a.txt', 'older/b.txt', '.DS_Store'])
    writeFileSync(join(folder, name), `About ${name}.`);
  await page.getByTestId('folder-input').setInputFiles(folder);
  await expect(chosen(page)).toHaveCount(2);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['Pasted words.'], 'pasted.txt', { type: 'text/plain' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(chosen(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Upload 3 files' }).click();
  await expect(cards(page)).toHaveCount(3);
});

test('a lost connection holds an upload back, which then goes on by itself', async ({ page, context }) => {
  await openUpload(page);
  await context.setOffline(true);
  await uploadFiles(page, note('kept.txt'));
  const going = page.getByRole('main').getByRole('list', { name: 'On their way' });
  await expect(going.getByText('Connection lost. It goes on by itself.')).toBeVisible();
  await context.setOffline(false);
  await expect(cards(page).getByText('kept.txt', { exact: true })).toBeVisible();
});

test('what never gets through is given up after some tries, and can be sent again', async ({ page }) => {
  await page.clock.install();
  await openUpload(page);
  let tries = 0;
  await page.route('**/api/projects/*/documents', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    tries += 1;
    return route.abort();
  });
  await uploadFiles(page, note('stuck.txt'));
  const retry = page.getByRole('main').getByRole('button', { name: 'Upload stuck.txt again' });
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return retry.isVisible();
    })
    .toBe(true);
  expect(tries).toBe(6);
});

test('what the server could not take is sent again at a press', async ({ page }) => {
  await openUpload(page);
  let refuse = true;
  await page.route('**/api/projects/*/documents', (route) =>
    refuse && route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { detail: 'Internal Server Error' } })
      : route.fallback(),
  );
  await uploadFiles(page, note('again.txt'));
  const retry = page.getByRole('main').getByRole('button', { name: 'Upload again.txt again' });
  await expect(retry).toBeVisible();
  refuse = false;
  await retry.click();
  await expect(cards(page).getByText('again.txt', { exact: true })).toBeVisible();
});

test('a file that is here already is recognised, whatever its name', async ({ page }) => {
  await openUpload(page);
  await uploadFiles(page, note('first.txt'));
  await expect(cards(page).locator('[data-status="processed"]')).toHaveCount(1, { timeout: 60_000 });
  await uploadFiles(page, { ...note('first.txt'), name: 'copy.txt' });
  await expect(page.getByText('"copy.txt" is in this project already, as "first.txt".')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});
