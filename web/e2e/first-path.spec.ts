import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { pressIn } from './support/keyboard.ts';
import { newEmail, PASSWORD } from './support/person.ts';
import { uploadFiles } from './support/upload.ts';

// With the transitions of a person who has not asked for less motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const FILES = ['cairns.pdf', 'route-log.docx', 'notes.txt', 'guide.md', 'markers.csv', 'route.json'];

/** What the browser complained of: faults of the program and of the content policy. */
function consoleErrors(page: Page): string[] {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) seen.push(message.text());
  });
  return seen;
}

async function ask(page: Page, question: string) {
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill(question);
  await input.press('Enter');
  const answer = page.locator('article[aria-busy]').last();
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  return answer;
}

test('register, sign in, make a project, upload, ask, open the cited passage, sign out', async ({ page }) => {
  test.setTimeout(360_000);
  const complained = consoleErrors(page);
  const email = newEmail();

  await test.step('register in two steps', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    // The sign-in screen has such a field as well.
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name (optional)').fill('Byron');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration successful! Please sign in.')).toBeVisible();
    await expect(page.getByText('Please sign in with your new account.')).toBeVisible();
  });

  await test.step('sign in', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Wrong-1234');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada Byron' })).toBeVisible();
    await expect(page.getByText('No projects yet')).toBeVisible();
  });

  await test.step('make a project', async () => {
    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(page).toHaveURL(/newProject=true/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project Name').fill('North ridge');
    await dialog.getByLabel('Description (optional)').fill('Everything about the marked route.');
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(page).toHaveURL(/\/projects\/\d+\/chat$/);
    await expect(page.getByText('Project ID')).toBeVisible();
  });

  await test.step('upload one of each type', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Documents' }).click();
    await expect(page.getByText('No documents uploaded yet').first()).toBeVisible();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await uploadFiles(page, FILES.map(fixture));
    await expect(page.locator('article [data-status="processed"]')).toHaveCount(FILES.length, {
      timeout: 60_000,
    });
    await expect(page.getByRole('heading', { name: `Documents (${FILES.length})` })).toBeVisible();
    await page.getByRole('button', { name: /^Uploads/ }).click();
    const uploads = page.getByRole('dialog', { name: 'Uploads' });
    await expect(uploads.getByText('Ready')).toHaveCount(FILES.length);
    await pressIn(uploads, 'Escape');
    await page.getByRole('button', { name: 'Hide upload' }).click();
    // The server draws each once nothing is being read, or after a minute: the tests beside this one upload too.
    await expect(page.getByRole('img', { name: 'First page of cairns.pdf' })).toHaveJSProperty(
      'naturalWidth',
      400,
      { timeout: 240_000 },
    );
  });

  await test.step('a file of another type is refused', async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page
      .getByTestId('file-input')
      .first()
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('x') });
    await expect(
      page.getByText(
        'Unsupported file type. Please upload one of: TXT, PDF, DOCX, MD, CSV, JSON, PNG, JPEG, TIFF, WEBP',
      ),
    ).toBeVisible();
  });

  await test.step('ask, and land on the page with the passage marked', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Chat' }).click();
    await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
    await expect(page.getByText('Start a conversation')).toBeVisible();
    await page.getByRole('button', { name: "What's in this project?" }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue("What's in this project?");
    const answer = await ask(page, 'What is the recommended spacing between two cairns on open moorland?');
    await expect(answer).toContainText('forty');
    await answer
      .getByRole('button', { name: /Source \d+: cairns\.pdf, page 2/ })
      .first()
      .click();
    const panel = page.getByRole('complementary', { name: 'Documents' });
    await expect(panel.getByRole('heading', { name: 'cairns.pdf' })).toBeVisible();
    await expect(panel.getByLabel('Quoted passage')).toContainText('forty');
    const picture = panel.getByRole('group', { name: 'Page 2 of cairns.pdf' });
    await expect(picture.locator('[data-mark]').first()).toBeInViewport();
  });

  await test.step('the whole page opens at the same passage', async () => {
    await page.getByRole('link', { name: 'Open full page' }).click();
    const picture = page.getByRole('main').getByRole('group', { name: 'Page 2 of cairns.pdf' });
    await expect(picture.locator('[data-mark]').first()).toBeInViewport();
    await page.getByRole('main').getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('main').getByRole('group', { name: 'Page 3 of cairns.pdf' })).toBeVisible();
    await page.goBack();
    await page.goBack();
  });

  await test.step('a text opens at its lines', async () => {
    const answer = await ask(page, 'How many people does the hut sleep?');
    await answer
      .getByRole('button', { name: /Source \d+: notes\.txt/ })
      .first()
      .click();
    const panel = page.getByRole('complementary', { name: 'Documents' });
    await expect(panel.locator('[data-marked] mark').filter({ hasText: 'eighteen people' })).toBeInViewport();
    await expect(panel.locator('[data-line="3"]')).toHaveAttribute('data-marked', 'true');
  });

  await test.step('everything is there after a reload', async () => {
    await page.reload();
    await expect(page.getByText('How many people does the hut sleep?')).toBeVisible();
    await expect(page.locator('[data-citation]').first()).toBeVisible();
  });

  await test.step('rename and delete', async () => {
    await page.goto(page.url().replace(/\/chat.*$/, '/documents'));
    const card = page.getByRole('article', { name: 'markers.csv' });
    await card.getByRole('button', { name: 'Actions for markers.csv' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = page.getByRole('textbox', { name: 'Name of the document' });
    await name.fill('heights.csv');
    await pressIn(name, 'Enter');
    const renamed = page.getByRole('article', { name: 'heights.csv' });
    await renamed.getByRole('button', { name: 'Actions for heights.csv' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this document?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Document deleted successfully')).toBeVisible();
    await expect(renamed).toHaveCount(0);
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  expect(complained).toEqual([]);
});
