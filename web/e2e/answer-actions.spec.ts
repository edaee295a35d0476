import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { changeAnswers } from './support/change-answers.ts';
import { projectOf, signedIn } from './support/person.ts';
import { call, statuses, uploaded } from './support/world.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const answerOf = (page: Page) => page.locator('article[aria-busy]').last();
const action = (page: Page, name: string) => answerOf(page).getByRole('button', { name, exact: true });

/** A project with a document, and a chat in which it was asked; opened. */
async function asked(page: Page): Promise<{ token: string; projectId: number; sessionId: number }> {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await uploaded(page, token, projectId, 'cairns.pdf');
  await expect.poll(() => statuses(page, token, projectId), { timeout: 60_000 }).toEqual(['processed']);
  const sessions = `/api/projects/${projectId}/chat/sessions`;
  const { id } = await call(page, token, 'POST', sessions, { name: 'Stones' });
  await call(page, token, 'POST', `${sessions}/${id}/messages/stream`, {
    message: 'How far apart do cairns stand on open moorland?',
  });
  await page.goto(`/projects/${projectId}/chat/${id}`);
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  return { token, projectId, sessionId: id };
}

test('an answer is copied without its marks, and a table in it as CSV', async ({ page }) => {
  const { projectId, sessionId } = await asked(page);
  await expect(page.locator('[data-citation="1"]').first()).toBeVisible();
  await answerOf(page).hover();
  await action(page, 'Copy answer').click();
  await expect.poll(() => copied(page)).not.toBe('');
  expect(await copied(page)).not.toContain('[1]');

  const content = '| Stone | Height, m |\n|---|---|\n| Old one [1] | 1.5 |\n\nThat is all.';
  await changeAnswers(page, `**/sessions/${sessionId}/messages?*`, (body: { messages: object[] }) => ({
    ...body,
    messages: body.messages.with(-1, { ...body.messages.at(-1), content }),
  }));
  await page.goto(`/projects/${projectId}/chat/${sessionId}`);
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect.poll(() => copied(page)).toBe('Stone,"Height, m"\r\nOld one,1.5\r\n');
  await expect(page.getByText('Table copied as CSV')).toBeVisible();
});

test('what is said of an answer is kept, changed, taken back, and read by the owner without the chat', async ({
  page,
}) => {
  const { token, projectId } = await asked(page);
  const feedback = `/api/projects/${projectId}/chat/feedback`;
  const lines = async (format: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await page.request.get(`${feedback}?format=${format}`, { headers })).text();
  };
  await action(page, 'Bad answer').click();
  const comment = page.getByRole('textbox', { name: 'What is wrong with it? (optional)' });
  await expect(comment).toBeFocused();
  await comment.fill('=wrong, "year"');
  // The tooltip of what was pressed stands outside the landmarks.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(comment).toHaveCount(0);
  await page.reload();
  await expect(action(page, 'Bad answer')).toHaveAttribute('aria-pressed', 'true');
  await action(page, 'Change your comment').click();
  await expect(comment).toHaveValue('=wrong, "year"');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const [line = ''] = (await lines('jsonl')).trim().split('\n');
  expect(JSON.parse(line)).toMatchObject({ rating: 'bad', comment: '=wrong, "year"', state: 'complete' });
  expect(line).not.toContain('apart');
  const csv = await lines('csv');
  expect(csv.split('\r\n')[0]).toContain('message_id,user_id,rating,comment');
  expect(csv).toContain('"\'=wrong, ""year"""');

  await action(page, 'Good answer').click();
  await expect(action(page, 'Bad answer')).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await action(page, 'Good answer').click();
  await expect(action(page, 'Good answer')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => lines('jsonl')).toBe('');
});

test('words of an answer become a memory, with its evidence, which opens', async ({ page }) => {
  const { projectId, sessionId } = await asked(page);
  await page.locator('.answer-text').last().locator('p, li, blockquote').first().selectText();
  const words = await page.evaluate(() => window.getSelection()?.toString().trim());
  await action(page, 'Save to memory').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue(words ?? 'none');
  await expect(dialog).toContainText(/Kept with it: this answer, and \d+ passages? from 1 document\./);
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('Cairns stand forty metres apart.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved to memory')).toBeVisible();

  await page.goto(`/projects/${projectId}/memory`);
  const card = page.getByRole('listitem').filter({ hasText: 'Cairns stand forty metres apart.' });
  await expect(card.first()).toContainText('from a chat');
  await expect(card.first().getByRole('list', { name: 'Rests on' })).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  await card
    .first()
    .getByRole('link', { name: /cairns\.pdf/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/documents\/.+start=\d+&end=\d+/);
  await page.goBack();
  await card.first().getByRole('link', { name: 'The answer it was saved from' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${sessionId}#`));
  await expect(answerOf(page)).toBeInViewport();
});
