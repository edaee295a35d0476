import { expect, type Page, test } from '@playwright/test';
import { pressIn } from './support/keyboard.ts';
import { looksRight } from './support/looks-right.ts';
import { holding, projectOf, signedIn } from './support/person.ts';
import { call } from './support/world.ts';

const questions = (page: Page) => page.locator('.question-text');
const answers = (page: Page) => page.locator('article[aria-busy="false"]');
const versions = (page: Page, of: string) => page.getByRole('group', { name: `Versions of the ${of}` });

/** A chat with two questions, opened. */
async function asked(page: Page) {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  const sessions = `/api/projects/${projectId}/chat/sessions`;
  const { id } = await call(page, token, 'POST', sessions, { name: 'Stones' });
  for (const message of ['How far apart do they stand?', 'Who raised them?']) {
    await call(page, token, 'POST', `${sessions}/${id}/messages/stream?knowledge_mode=general`, { message });
  }
  await page.goto(`/projects/${projectId}/chat/${id}`);
  await expect(answers(page)).toHaveCount(2);
  return { token, messages: `${sessions}/${id}/messages` };
}

test('a question from a tab that missed others follows them, and they are shown', async ({
  page,
  context,
}) => {
  const { token, messages } = await asked(page);
  const stale = await context.newPage();
  await stale.route('**/api/events*', (route) => route.abort());
  await holding(stale, token);
  await stale.goto(page.url());
  await expect(answers(stale)).toHaveCount(2);
  const third = 'Of what stone are they?';
  await call(page, token, 'POST', `${messages}/stream?knowledge_mode=general`, { message: third });
  await expect(questions(page)).toHaveCount(3);
  await expect(questions(stale)).toHaveCount(2);
  const message = stale.getByRole('textbox', { name: 'Message' });
  await message.fill('Since when?');
  await pressIn(message, 'Enter');
  await expect(stale.getByText('This chat went on elsewhere meanwhile.')).toBeVisible();
  const all = ['How far apart do they stand?', 'Who raised them?', third, 'Since when?'];
  for (const tab of [stale, page]) {
    await expect(questions(tab)).toHaveText(all);
    await expect(answers(tab)).toHaveCount(4);
  }
});

test('an earlier question is edited by keyboard; versions are gone between, in every tab', async ({
  page,
  context,
}) => {
  const { token } = await asked(page);
  const other = await context.newPage();
  await holding(other, token);
  await other.goto(page.url());
  await expect(questions(other)).toHaveText(['How far apart do they stand?', 'Who raised them?']);

  const edit = page.getByRole('button', { name: 'Edit question' }).first();
  await edit.focus();
  const field = page.getByRole('textbox', { name: 'Edited question' });
  await pressIn(edit, 'Enter', { opens: field });
  await pressIn(field, 'Escape');
  await expect(edit).toBeFocused();
  await pressIn(edit, 'Enter', { opens: field });
  await pressIn(field, 'Shift+Enter');
  await field.fill('How tall are they?');

  await page.route('**/messages/stream*', (route) => route.abort('connectionrefused'));
  await field.press('Enter');
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('How tall are they?');
  await looksRight(page, 'a question being edited');
  await page.unroute('**/messages/stream*');
  await field.press('Enter');
  await expect(questions(page)).toHaveText(['How tall are they?']);
  await expect(answers(page)).toHaveCount(1);
  await expect(questions(other)).toHaveText(['How tall are they?']);
  await expect(answers(other)).toHaveCount(1);

  const group = versions(page, 'question');
  const previous = group.getByRole('button', { name: 'Previous version' });
  await expect(previous).toHaveAccessibleDescription('Version 2 of 2');
  await previous.focus();
  await pressIn(previous, 'Enter');
  await expect(questions(page)).toHaveText(['How far apart do they stand?', 'Who raised them?']);
  await expect(previous).toBeFocused();
  await expect(previous).toHaveAccessibleDescription('Version 1 of 2');
  await expect(questions(other)).toHaveText(['How far apart do they stand?', 'Who raised them?']);
  await page.reload();
  await expect(questions(page)).toHaveText(['How far apart do they stand?', 'Who raised them?']);
  await group.getByRole('button', { name: 'Next version' }).click();
  await expect(questions(page)).toHaveText(['How tall are they?']);
});

test('an answer is written again beside the earlier one, at 390 pixels too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const { messages, token } = await asked(page);
  const first = answers(page).first();
  const id = await first.getAttribute('data-answer');
  await first.getByRole('button', { name: 'Answer again' }).click();
  const group = versions(page, 'answer');
  await expect(group).toContainText('2 / 2');
  await expect(questions(page)).toHaveText(['How far apart do they stand?']);
  await expect(answers(page)).toBeFocused();
  await looksRight(page, 'versions of an answer');
  const kept = await call(page, token, 'GET', messages);
  expect(kept.messages.at(-1).versions.ids[0]).toBe(id);

  await group.getByRole('button', { name: 'Previous version' }).click();
  await expect(questions(page)).toHaveText(['How far apart do they stand?', 'Who raised them?']);
  await expect(answers(page).first()).toHaveAttribute('data-answer', id ?? '');
  // An address that names an answer of another version leads to it.
  await page.goto(`${page.url()}#${kept.messages.at(-1).id}`);
  await page.reload();
  await expect(group).toContainText('2 / 2');
});
