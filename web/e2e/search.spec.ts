import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { pressIn, pressKey, typeIn } from './support/keyboard.ts';
import { projectOf, signedIn } from './support/person.ts';
import { call, uploaded } from './support/world.ts';

const GATE = 'Kestrels nest above the north gate until June.';
const QUESTION = 'Kestrels: when do they leave the gate?';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
/** No rows of earlier words are left: what stands in the list fits what is typed. */
const settled = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
const open = (page: Page) => pressKey(page, 'Control+k', { opens: field(page) });

/** Opens the switcher and types, until what is typed finds a name; then opens that. */
async function goTo(page: Page, words: string, name: string | RegExp): Promise<void> {
  const row = page.getByRole('option', { name });
  await expect(async () => {
    // What was added a moment ago may not be in the index yet.
    if (await field(page).isVisible()) await pressIn(field(page), 'Escape');
    await expect(field(page)).toBeHidden();
    await open(page);
    await typeIn(field(page), words);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await settled(page);
  const rows = await page.getByRole('option').count();
  for (let steps = 0; steps < rows && (await row.getAttribute('aria-selected')) !== 'true'; steps += 1)
    await pressIn(field(page), 'ArrowDown');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await pressIn(field(page), 'Enter');
  await expect(field(page)).toBeHidden();
}

test('a document, a memory and a chat are found from anywhere by keyboard alone, until they are deleted', async ({
  page,
}) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  const at = `/api/projects/${projectId}`;
  const documentId = await uploaded(
    page,
    token,
    projectId,
    'kestrel-count.txt',
    Buffer.from('In 2026 eleven kestrels were counted at the quarry.'),
  );
  const { id: memoryId } = await call(page, token, 'POST', `${at}/memory`, { content: GATE });
  const { id: chatId } = await call(page, token, 'POST', `${at}/chat/sessions`, { name: QUESTION });
  await call(page, token, 'POST', `${at}/chat/sessions/${chatId}/messages/stream?knowledge_mode=general`, {
    message: QUESTION,
  });

  await page.goto('/dashboard');
  await goTo(page, 'kestr', /^kestrel-count\.txt/);
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/documents/${documentId}`));
  await goTo(page, 'kestr', /^Kestrels nest/);
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/memory\\?memory=${memoryId}$`));
  await expect(page.getByRole('dialog')).toContainText(GATE);
  await pressIn(page.getByRole('dialog'), 'Escape');
  await goTo(page, 'kestr', /^Kestrels: when/);
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/chat/${chatId}$`));

  await open(page);
  await typeIn(field(page), 'kestrels');
  await pressIn(field(page), 'Control+Enter');
  await expect(page).toHaveURL(/\/search\?q=kestrels$/);
  const cards = page.getByRole('article');
  for (const text of ['eleven kestrels', GATE, QUESTION])
    await expect(cards.filter({ hasText: text }).first()).toBeVisible();
  expect(await axeFinds(page, 'all')).toEqual([]);

  await call(page, token, 'DELETE', `${at}/documents/${documentId}`);
  await expect(cards.filter({ hasText: 'eleven kestrels' })).toHaveCount(0);
  await call(page, token, 'DELETE', `${at}/memory/${memoryId}`);
  await expect(cards.filter({ hasText: GATE })).toHaveCount(0);
  await call(page, token, 'DELETE', `${at}/chat/sessions/${chatId}`);
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();

  await open(page);
  await expect(page.getByRole('option', { name: 'kestrels', exact: true })).toBeVisible();
  await typeIn(field(page), 'kestr');
  await settled(page);
  await expect(page.getByRole('option', { name: 'kestrels', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: /nest|count|when/ })).toHaveCount(0);
  expect(await axeFinds(page, 'all')).toEqual([]);
});
