import { expect, type Page, test } from '@playwright/test';
import { pressIn } from '../support/keyboard.ts';
import { pick, projectOf, signedIn } from '../support/person.ts';

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const names = (page: Page) => rows(page).getByRole('link').allTextContents();

/** A project with documents of these names, on its documents screen; each has words of its own. */
async function withDocuments(page: Page, files: readonly string[], query = ''): Promise<void> {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  for (const name of files) {
    const response = await page.request.post(`/api/projects/${projectId}/documents`, {
      headers: { Authorization: `Bearer ${token}` },
      multipart: { file: { name, mimeType: 'text/plain', buffer: Buffer.from(`About ${name}.`) } },
    });
    expect(response.status()).toBe(201);
  }
  await page.goto(`/projects/${projectId}/documents${query}`);
}

test('documents are sorted, searched and filtered, and the choice stays over a reload', async ({ page }) => {
  await withDocuments(page, ['Guide.md', 'Report 10.txt', 'report 9.txt']);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Documents (3)' })).toBeVisible();
  await main.getByRole('button', { name: 'Table' }).click();
  await main.getByRole('button', { name: 'Name' }).click();
  await expect.poll(() => names(page)).toEqual(['Guide.md', 'report 9.txt', 'Report 10.txt']);
  await main.getByRole('button', { name: 'Name' }).click();
  await expect.poll(() => names(page)).toEqual(['Report 10.txt', 'report 9.txt', 'Guide.md']);
  await expect(main.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await main.getByRole('searchbox').fill('REPORT');
  await expect.poll(() => names(page)).toEqual(['Report 10.txt', 'report 9.txt']);
  await expect(main.getByRole('heading', { name: 'Documents (2 of 3)' })).toBeVisible();
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Report 10.txt', 'report 9.txt']);
  await expect(main.getByRole('searchbox')).toHaveValue('REPORT');
  await main.getByRole('searchbox').fill('nothing of this name');
  await expect(main.getByText('No document fits')).toBeVisible();
  await main.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(3);
  await pick(main.getByRole('combobox', { name: 'Type' }), page.getByRole('option', { name: 'MD' }));
  await expect.poll(() => names(page)).toEqual(['Guide.md']);
});

test('several documents are deleted at once, after their number was confirmed', async ({ page }) => {
  await withDocuments(page, ['a.txt', 'b.txt', 'c.txt', 'd.txt'], '?view=table&sort=name');
  const main = page.getByRole('main');
  await expect(rows(page)).toHaveCount(4);
  await main.getByRole('checkbox', { name: 'Select a.txt' }).check();
  // From one to another, by the keyboard too.
  await main.getByRole('checkbox', { name: 'Select c.txt' }).click({ modifiers: ['Shift'] });
  const second = main.getByRole('checkbox', { name: 'Select b.txt' });
  await second.focus();
  await pressIn(second, 'Space');
  await expect(main.getByText('2 selected')).toBeVisible();
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Are you sure you want to delete 2 documents?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete 2' }).click();
  await expect(page.getByText('2 documents deleted')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['b.txt', 'd.txt']);
  await expect(main.getByRole('heading', { name: 'Documents (2)' })).toBeVisible();
  await expect(main.getByText('selected')).toHaveCount(0);
  await page.getByRole('button', { name: 'Receipt' }).click();
  await expect(main.getByRole('heading', { name: 'Deletion receipt' })).toBeVisible();
  await expect(main.getByText('Everything is deleted')).toBeVisible({ timeout: 30_000 });
  await expect(main.getByRole('row', { name: /^Documents/ })).toContainText('2');
  await main.getByRole('link', { name: 'All documents' }).click();
  await expect(main.getByRole('heading', { name: 'Documents (2)' })).toBeVisible();
});

test('an address without a project says so', async ({ page }) => {
  await signedIn(page);
  await page.goto('/projects/none/documents');
  await expect(page.getByRole('heading', { name: 'No Project Selected' })).toBeVisible();
});

test('tags and a description are given to a document, and find it', async ({ page }) => {
  await withDocuments(page, ['a.txt', 'b.txt'], '?view=table');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Actions for a.txt' }).click();
  await page.getByRole('menuitem', { name: 'Tags and description' }).click();
  const dialog = page.getByRole('dialog');
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await tags.fill('Survey');
  await pressIn(tags, 'Enter');
  // What was typed and not made a tag is one, too.
  await tags.fill('2024');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('All markers of spring.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText('All markers of spring.')).toBeVisible();
  await expect(main.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['Survey', '2024']);
  await pick(main.getByRole('combobox', { name: 'Tag' }), page.getByRole('option', { name: 'Survey' }));
  await expect.poll(() => names(page)).toEqual(['a.txt']);
});
