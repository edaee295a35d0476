import { expect, type Page, test } from '@playwright/test';
import { pressIn } from './support/keyboard.ts';
import { projectOf, signedIn } from './support/person.ts';
import { uploadFiles } from './support/upload.ts';

// With the transitions of a person who has not asked for less motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const note = (name: string, text = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const toasts = (page: Page) => page.locator('[data-level]');

async function openDocuments(page: Page): Promise<number> {
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto(`/projects/${projectId}/documents`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  return projectId;
}

async function newChat(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
}

test('the first screen takes a handful of scripts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(scripts.length).toBeLessThanOrEqual(8);
});

test('many files at once are reported in one message, in a narrow window too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDocuments(page);
  await uploadFiles(
    page,
    Array.from({ length: 7 }, (_, index) => note(`note ${index}.txt`)),
  );
  await expect(toasts(page)).toHaveText(['7 documents uploaded successfully']);
  await uploadFiles(
    page,
    [note('one.gif'), note('two.gif'), note('mixed.txt')].map((file) =>
      file.name.endsWith('.gif') ? { ...file, mimeType: 'image/gif' } : file,
    ),
  );
  await expect(toasts(page).filter({ hasText: 'Unsupported file type' })).toHaveCount(1);
  await expect(toasts(page).filter({ hasText: 'Document uploaded successfully!' })).toBeVisible();
});

test('an archived project says so, offers nothing it would refuse, and is restored in place', async ({
  page,
}) => {
  const projectId = await openDocuments(page);
  await uploadFiles(page, note('kept.txt'));
  await expect(page.locator('article [data-status="processed"]')).toHaveCount(1, { timeout: 60_000 });
  await newChat(page);
  await page.goto(`/projects/${projectId}/settings`);
  await page.getByRole('button', { name: 'Archive Project' }).click();
  await expect(page.getByText('This project is archived: everything in it can be read')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByText('Restore it to go on chatting.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Actions for kept.txt' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Download']);
  await pressIn(page.getByRole('menu'), 'Escape');
  await expect(page.getByRole('main').getByRole('button', { name: /upload/i })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Restore Project' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
});

test('a message that is too long is refused before it is sent', async ({ page }) => {
  await openDocuments(page);
  await newChat(page);
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill('x'.repeat(40_000));
  await expect(page.getByRole('alert')).toContainText('at most 32,000 characters; this one has 40,000');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await input.press('Enter');
  await expect(input).toHaveValue('x'.repeat(40_000));
});

test('renaming and deleting a chat by keyboard keeps the focus', async ({ page }) => {
  await openDocuments(page);
  await newChat(page);
  const row = page.getByRole('listitem').filter({ has: page.locator('[aria-current="page"]') });
  const rename = row.getByRole('button', { name: /^Rename/ });
  await rename.focus();
  const name = page.getByRole('textbox', { name: 'Name of the chat' });
  await pressIn(rename, 'Enter', { opens: name });
  await name.fill('سلسلة الجبال 🏔️');
  await pressIn(name, 'Enter');
  await expect(page.getByRole('button', { name: 'Rename سلسلة الجبال 🏔️' })).toBeFocused();
  const remove = row.getByRole('button', { name: /^Delete/ });
  const dialog = page.getByRole('dialog');
  await remove.focus();
  await pressIn(remove, 'Enter', { opens: dialog });
  await expect(dialog).toBeVisible();
  await pressIn(dialog, 'Enter');
  await expect(toasts(page).filter({ hasText: 'The chat has been deleted' })).toBeVisible();
  await expect(page.getByText('Session not found')).toHaveCount(0);
  await expect(page).toHaveURL(/\/chat$/);
});
