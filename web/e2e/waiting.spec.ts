import { expect, type Page, test } from '@playwright/test';
import { holding, projectOf, registered, tokenOf } from './support/person.ts';
import { call } from './support/world.ts';

const STREAM = '**/messages/stream*';
const QUESTION = 'How far apart do cairns stand?';

const waiting = (page: Page) => page.getByText('Waiting for a connection');
const asked = (page: Page) => page.locator('.question-text');
const input = (page: Page) => page.getByRole('textbox', { name: 'Message' });

test('a question asked without a connection waits over a reload, and is asked once from two tabs', async ({
  page,
  context,
}) => {
  const token = await tokenOf(page, await registered(page));
  const projectId = await projectOf(page, token, 'North ridge');
  const chats = `/projects/${projectId}/chat`;
  const { id } = await call(page, token, 'POST', `/api${chats}/sessions`, { name: 'Cairns' });
  await holding(page, token);
  await page.goto(`${chats}/${id}`);
  await context.route(STREAM, (route) => route.abort('connectionrefused'));

  await input(page).fill(QUESTION);
  await input(page).press('Enter');
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(input(page)).toHaveValue(QUESTION);
  await expect(waiting(page)).toHaveCount(0);
  await input(page).press('Enter');
  await expect(waiting(page)).toBeVisible();
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${chats}/${id}`);
  await expect(waiting(second)).toBeVisible();

  await context.unroute(STREAM);
  for (const tab of [page, second]) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const tab of [page, second]) {
    await expect(tab.locator('article[aria-busy="false"]')).toHaveCount(1);
    await expect(asked(tab)).toHaveText(QUESTION);
    await expect(waiting(tab)).toHaveCount(0);
  }
  const { messages } = await call(page, token, 'GET', `/api${chats}/sessions/${id}/messages`);
  expect(messages, 'the question and its answer').toHaveLength(2);
});

test('an answer stays that was whole before the messages of before it came', async ({ page }) => {
  const token = await tokenOf(page, await registered(page));
  const projectId = await projectOf(page, token, 'North ridge');
  const chats = `/projects/${projectId}/chat`;
  const { id } = await call(page, token, 'POST', `/api${chats}/sessions`, { name: 'Cairns' });
  await holding(page, token);
  const answered = Promise.withResolvers<void>();
  await page.route(
    `**/sessions/${id}/messages?*`,
    async (route) => {
      const response = await route.fetch();
      await answered.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`${chats}/${id}`);
  await input(page).fill(QUESTION);
  await input(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  answered.resolve();
  await expect(asked(page)).toHaveText(QUESTION);
  await expect(page.locator('article[aria-busy="false"]')).toHaveCount(1);
});
