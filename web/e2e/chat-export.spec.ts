import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { projectOf, signedIn } from './support/person.ts';
import { call, statuses, uploaded } from './support/world.ts';

/** A chat of one question about a document, after many others, opened. */
async function longChat(page: Page) {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await uploaded(page, token, projectId, 'cairns.pdf');
  await expect.poll(() => statuses(page, token, projectId), { timeout: 60_000 }).toEqual(['processed']);
  const sessions = `/api/projects/${projectId}/chat/sessions`;
  const { id } = await call(page, token, 'POST', sessions, { name: 'North/south: stones' });
  for (let count = 1; count <= 26; count += 1) {
    const message =
      count === 26 ? 'How far apart do cairns stand on open moorland?' : `Stone number ${count}?`;
    const mode = count === 26 ? 'mixed' : 'general';
    await call(page, token, 'POST', `${sessions}/${id}/messages/stream?knowledge_mode=${mode}`, { message });
  }
  await page.goto(`/projects/${projectId}/chat/${id}`);
  await expect(page.locator('article[aria-busy]').last()).toHaveAttribute('aria-busy', 'false');
}

const menu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Actions for this chat' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a whole chat is saved as Markdown and printed without the page around it', async ({ page }) => {
  await longChat(page);
  await expect(page.getByText('Stone number 1?', { exact: true })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await menu(page, 'Export as Markdown');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('North south stones.md');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('# North/south: stones\n\n## Question\n')).toBe(true);
  expect(text.match(/^## Question$/gm)).toHaveLength(26);
  expect(text).toContain('> Stone number 1?\n');
  expect(text).toMatch(/\*\*Sources\*\*\n\n- \[1\] cairns\.pdf, page 2\n$/);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await menu(page, 'Print, or save as PDF');
  await expect(page.locator('body[data-asked-to-print]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'North/south: stones' })).toBeVisible();
  await expect(page.getByText('Stone number 1?', { exact: true })).toBeVisible();
  await expect(page.locator('[data-printed]').getByText('cairns.pdf')).toBeVisible();
  for (const chrome of ['banner', 'navigation', 'textbox', 'complementary'] as const)
    for (const each of await page.getByRole(chrome, { includeHidden: true }).all())
      await expect(each).toBeHidden();
  const printed = page.locator('[data-printed]');
  const isClipped = () => printed.evaluate((part) => part.scrollHeight > part.clientHeight + 1);
  await expect.poll(isClipped).toBe(false);
});

test('the chats and New Chat are at hand where the panel is not', async ({ page }) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  for (const name of ['North', 'South'])
    await call(page, token, 'POST', `/api/projects/${projectId}/chat/sessions`, { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${projectId}/chat`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Chat Sessions' }).click();
  const list = page.getByRole('dialog', { name: 'Chat Sessions' });
  expect(await axeFinds(page)).toEqual([]);
  await list.getByRole('link', { name: /^North/ }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'North', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'New Chat' }).click();
  await expect(page.getByRole('heading', { name: /^Chat / })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 844 });
  await expect(main.getByRole('button', { name: 'Chat Sessions' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Collapse/ })
    .first()
    .click();
  await expect(main.getByRole('button', { name: 'Chat Sessions' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'New Chat' })).toBeVisible();
});
