import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { pressIn, pressKey, typeIn } from '../support/keyboard.ts';
import { settled } from '../support/looks.ts';
import { projectOf, signedIn } from '../support/person.ts';
import { call, statuses, uploaded } from '../support/world.ts';

async function openPdf(page: Page): Promise<void> {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  const file = readFileSync(join(import.meta.dirname, '../fixtures/cairns.pdf'));
  await uploaded(page, token, projectId, 'cairns.pdf', file);
  await expect.poll(() => statuses(page, token, projectId), { timeout: 60_000 }).toEqual(['processed']);
  const [{ id }] = await call(page, token, 'GET', `/api/projects/${projectId}/documents`);
  await page.goto(`/projects/${projectId}/documents/${id}`);
}

test('an open PDF is searched on its pictures, enlarged, and turned by its thumbnails', async ({ page }) => {
  await openPdf(page);
  const main = page.getByRole('main');
  const picture = (number: number) => main.getByRole('group', { name: `Page ${number} of cairns.pdf` });
  await expect(picture(1)).toBeVisible();

  const find = main.getByRole('searchbox', { name: 'Find in document' });
  await pressKey(page, 'Control+f', { opens: find });
  await typeIn(find, 'winter ROUTES');
  await expect(main.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(picture(2).locator('[data-found="current"]')).toBeInViewport();
  await pressIn(find, 'Escape');
  await expect(main.locator('[data-found]')).toHaveCount(0);

  const width = async () => (await picture(2).boundingBox())?.width ?? 0;
  await settled(page);
  const normal = await width();
  await pressIn(main, 'Control++');
  await expect.poll(width).toBeGreaterThan(normal * 1.2);
  await page.reload();
  await expect.poll(width).toBeGreaterThan(normal * 1.2);
  await main.getByRole('button', { name: 'Fit page' }).click();
  await expect.poll(width).toBeLessThan(normal);
  await pressIn(main, 'Control+0');
  await expect.poll(width).toBe(normal);

  await main.getByRole('button', { name: 'Show page thumbnails' }).click();
  const strip = main.getByRole('navigation', { name: 'Page thumbnails' });
  await expect(strip.locator('canvas').nth(2)).toBeVisible();
  await strip.getByRole('button', { name: 'Page 2' }).press('ArrowDown');
  await expect(picture(3)).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Page 3' })).toBeFocused();
  await main.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(main.getByText('Text read from the file')).toBeVisible();
});
