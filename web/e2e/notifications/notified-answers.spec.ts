import { expect, type Page, test } from '@playwright/test';
import { heldAnswer } from '../support/held.ts';
import { projectOf, signedIn } from '../support/person.ts';
import { call, statuses, uploaded } from '../support/world.ts';

async function ask(page: Page, question: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill(question);
  await input.press('Enter');
  await expect(page.getByText('Generating response...')).toBeVisible();
}

test('an answer that was not watched is told of, and read once its chat is open; a watched one is not', async ({
  page,
  request,
}) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await uploaded(page, token, projectId, 'cairns.pdf');
  await expect.poll(() => statuses(page, token, projectId), { timeout: 60_000 }).toEqual(['processed']);
  const chats = `/projects/${projectId}/chat`;
  const newChat = async (name: string): Promise<number> =>
    (await call(page, token, 'POST', `/api${chats}/sessions`, { name })).id;
  const [watched, left] = [await newChat('Watched'), await newChat('Left')];

  await page.goto(`${chats}/${watched}`);
  await ask(page, 'How far apart do cairns stand on open moorland?');
  await expect(page.locator('article[aria-busy]').last()).toHaveAttribute('aria-busy', 'false');
  await page.goto(`${chats}/${left}`);
  const answer = heldAnswer(request, 'How far apart do cairns stand on open moorland?');
  await ask(page, answer.question);
  await page.goto('/dashboard');
  await answer.end();

  // The one that was watched ended first, and would have been told of before.
  const answers = async () => {
    const { notifications } = await call(page, token, 'GET', '/api/notifications');
    return notifications
      .filter(({ type }: { type: string }) => type === 'answer_ready')
      .map(({ chat_session_id, read }: { chat_session_id: number; read: boolean }) => [
        chat_session_id,
        read,
      ]);
  };
  await expect.poll(answers, { timeout: 90_000 }).toEqual([[left, false]]);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications: / })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Your answer is ready' }).click();
  await expect(page).toHaveURL(new RegExp(`${chats}/${left}#`));
  await expect(page.locator('article[aria-busy]').last()).toBeInViewport();
  await expect.poll(answers).toEqual([[left, true]]);
});
