import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { pressIn } from './support/keyboard.ts';
import { projectOf, signedIn } from './support/person.ts';
import { call } from './support/world.ts';

const GATE = 'The gate of the north yard opens at six.';
const MORTAR = 'Walls older than 1920 are laid with lime mortar.';

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Picks an action on a memory from its menu. */
async function act(page: Page, text: string, action: string): Promise<void> {
  await card(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a memory is written, found, changed, deleted and brought back, and its history tells of it', async ({
  page,
}) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await call(page, token, 'POST', `/api/projects/${projectId}/memory`, {
    content: MORTAR,
    memory_type: 'decision',
    tags: ['walls'],
    importance: 0.9,
  });
  await page.goto(`/projects/${projectId}/memory`);
  await expect(card(page, MORTAR)).toContainText('Decision');

  await page.getByRole('button', { name: 'New memory' }).click();
  const form = page.getByRole('dialog', { name: 'New memory' });
  await form.getByRole('textbox', { name: 'Memory' }).fill(GATE);
  await form.getByRole('combobox', { name: 'Tags' }).fill('yard');
  await pressIn(form.getByRole('combobox', { name: 'Tags' }), 'Enter');
  await form.getByRole('button', { name: 'Add memory' }).click();
  await expect(page.getByText('Showing 2 of 2 memories')).toBeVisible();

  await page.getByPlaceholder('Search memories...').fill('gate');
  await expect(page.getByText('Showing 1 of 2 memories')).toBeVisible();
  await expect(page).toHaveURL(/\?q=gate$/);
  await act(page, GATE, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit memory' });
  await edit.getByRole('textbox', { name: 'Memory' }).fill(GATE.replace('six', 'seven'));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'opens at seven')).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();

  await act(page, MORTAR, 'Delete');
  await expect(page.getByText('Showing 1 of 1 memory')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await expect(card(page, MORTAR)).toBeVisible();

  await page.getByRole('tab', { name: 'List' }).click();
  const grid = page.getByRole('grid', { name: 'Memories' });
  await grid.getByRole('columnheader', { name: 'Importance' }).click();
  await expect(grid.getByRole('row').nth(1)).toContainText(MORTAR);
  await grid.getByRole('link', { name: MORTAR }).click();
  const panel = page.getByRole('dialog', { name: 'Memory' });
  await expect(panel.getByText('90%').first()).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  await pressIn(panel, 'Escape');
  await expect(panel).toHaveCount(0);

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.locator('ins').filter({ hasText: 'seven' })).toBeVisible();
  await expect(page.locator('del').filter({ hasText: 'six' })).toBeVisible();
});
