import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { pressIn, typeIn } from './support/keyboard.ts';
import { projectOf, signedIn } from './support/person.ts';
import { call } from './support/world.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const list = (page: Page) => page.getByRole('region', { name: 'Chat Sessions' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });

/** Opens the chat screen of a new project. */
async function newProject(page: Page): Promise<{ token: string; projectId: number }> {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await page.goto(`/projects/${projectId}/chat`);
  await expect(page.getByRole('heading', { name: 'Start a conversation' })).toBeVisible();
  return { token, projectId };
}

test('a project without a chat has an input: what is written or picked there begins one', async ({
  page,
}) => {
  await newProject(page);
  await expect(input(page)).toHaveAttribute('placeholder', 'Select or create a session to start chatting');
  await expect(page.getByText(/a chat begins with it/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  expect(await axeFinds(page)).toEqual([]);

  await input(page).fill('How far apart are cairns?');
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(input(page)).toHaveValue('How far apart are cairns?');
  await typeIn(input(page), ' And how high?');
  await expect(input(page)).toHaveValue('How far apart are cairns? And how high?');
  await page.reload();
  await expect(input(page)).toHaveValue('How far apart are cairns? And how high?');

  await newProject(page);
  await page.getByRole('button', { name: "What's in this project?" }).click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(input(page)).toHaveValue("What's in this project?");
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
});

test('a question that is sent before its chat is there is sent when it is', async ({ page }) => {
  await newProject(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/chat/sessions', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    return route.fallback();
  });
  await input(page).fill('How far apart are cairns?');
  await pressIn(input(page), 'Enter');
  held.resolve();
  await expect(page.getByRole('article').last()).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('article').first()).toContainText('How far apart are cairns?');
  await expect(input(page)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('one chat is created at a time, whichever button is pressed', async ({ page }) => {
  await newProject(page);
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/chat/sessions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked += 1;
    await held.promise;
    return route.fallback();
  });
  await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
  const waiting = page.getByRole('button', { name: 'Creating...' });
  await expect(waiting).toHaveCount(2);
  for (const each of await waiting.all()) await expect(each).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Summarize the main findings' })).toBeDisabled();
  await expect(input(page)).toBeDisabled();
  held.resolve();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  expect(asked).toBe(1);
});

test('what fails with a chat is said once, in a banner that can be closed, with the reason', async ({
  page,
}) => {
  await newProject(page);
  let refused = 'POST';
  await page.route(/\/chat\/sessions(\/\d+)?$/, (route) =>
    route.request().method() === refused
      ? route.fulfill({ status: 403, json: { detail: 'Not yours.' } })
      : route.fallback(),
  );
  const alert = page.getByRole('alert');
  await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
  await expect(alert).toHaveText('Failed to create new session. Please try again.Not yours.');
  await expect(alert).toHaveCount(1);
  refused = 'PATCH';
  await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
  await expect(row(page, 'Chat ')).toHaveCount(1);
  await expect(alert).toHaveCount(0);

  await list(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  const name = page.getByRole('textbox', { name: 'Name of the chat' });
  await name.fill('x'.repeat(201));
  await name.press('Enter');
  await expect(alert).toHaveText('A chat’s name has at most 200 characters; this one has 201.');
  await name.fill('Rocks');
  await name.press('Enter');
  await expect(alert).toHaveText('Failed to update session: Not yours.');
  await expect(row(page, 'Rocks')).toHaveCount(0);

  refused = 'DELETE';
  await list(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this chat session?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(alert).toHaveText('Failed to delete session. Please try again.Not yours.');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toHaveCount(0);
  await expect(row(page, 'Chat ')).toHaveCount(1);

  await page.goto(page.url().replace(/\d+$/, '999999'));
  await expect(alert).toHaveText('Session not found');
  await expect(page).not.toHaveURL(/999999/);
});

test('a name being changed stays open whatever comes meanwhile: a new chat, a list that is another', async ({
  page,
}) => {
  const { token, projectId } = await newProject(page);
  const sessions = `/api/projects/${projectId}/chat/sessions`;
  const { id } = await call(page, token, 'POST', sessions, { name: 'North ridge' });
  await page.goto(`/projects/${projectId}/chat/${id}`);
  const held = Promise.withResolvers<void>();
  await page.route('**/chat/sessions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const answer = await route.fetch();
    await held.promise;
    return route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'New Chat' }).click();
  // Its event comes before its answer does, so that it stands in the list and is not yet open.
  await list(page)
    .getByRole('button', { name: /^Rename Chat/ })
    .click();
  const name = page.getByRole('textbox', { name: 'Name of the chat' });
  held.resolve();
  await expect(page).not.toHaveURL(new RegExp(`/chat/${id}$`));
  await expect(input(page)).toBeVisible();
  await typeIn(name, 'Rocks and');

  const made = Number(page.url().split('/').at(-1));
  await call(page, token, 'PATCH', `${sessions}/${made}`, { pinned: true });
  await expect(list(page).getByRole('list', { name: 'Pinned' })).toBeVisible();
  await expect(name).toHaveValue('Rocks and');
  await typeIn(name, ' stones');
  await call(page, token, 'PATCH', `${sessions}/${made}`, { name: 'Named elsewhere' });
  await expect(page.getByRole('heading', { name: 'Named elsewhere' })).toBeVisible();
  await expect(name).toHaveValue('Rocks and stones');
  await name.press('Enter');
  await expect(row(page, 'Rocks and stones')).toHaveCount(1);
});

test('a chat is called by its first question, here and in another tab, until a person names it', async ({
  page,
  context,
}) => {
  await newProject(page);
  await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
  await expect(row(page, 'Chat ')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(row(other, 'Chat ')).toHaveCount(1);

  await input(page).fill('How far apart do cairns stand on open moorland, and who decided so in the end?');
  await pressIn(input(page), 'Enter');
  const title = 'How far apart do cairns stand on open moorland, and who…';
  for (const tab of [page, other]) {
    await expect(row(tab, title)).toHaveCount(1);
    await expect(tab.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(page.getByRole('article').last()).toHaveAttribute('aria-busy', 'false');
  await list(page).getByRole('searchbox', { name: 'Find a chat' }).fill('MOORLAND');
  await expect(row(page, title)).toHaveCount(1);

  await list(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  const name = page.getByRole('textbox', { name: 'Name of the chat' });
  await name.fill('Moorland');
  await pressIn(name, 'Enter');
  await expect(row(other, 'Moorland')).toHaveCount(1);
  await input(page).fill('And in winter?');
  await pressIn(input(page), 'Enter');
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.reload();
  await expect(row(page, 'Moorland')).toHaveCount(1);
});

test('chats are found by their names, pinned, and stand under their days', async ({ page }) => {
  const { token, projectId } = await newProject(page);
  for (const name of ['North ridge', 'Élévation', 'West ridge'])
    await call(page, token, 'POST', `/api/projects/${projectId}/chat/sessions`, { name });
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  const groups = list(page).getByRole('list');
  await expect(groups).toHaveCount(1);
  await expect(groups.first()).toHaveAccessibleName('Today');

  const pin = list(page).getByRole('button', { name: 'Pin North ridge', exact: true });
  await pin.focus();
  await pressIn(pin, 'Enter');
  await expect(list(page).getByRole('list', { name: 'Pinned' })).toContainText('North ridge');
  await expect(list(page).getByRole('button', { name: 'Unpin North ridge' })).toBeFocused();
  await page.reload();
  await expect(groups.first()).toContainText('North ridge');
  expect(await axeFinds(page)).toEqual([]);

  const search = list(page).getByRole('searchbox', { name: 'Find a chat' });
  await search.fill('elevation');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(row(page, 'Élévation')).toBeVisible();
  await search.fill('glacier');
  await expect(list(page).getByText('No chat is called “glacier”')).toBeVisible();
  await search.press('Escape');
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await list(page).getByRole('button', { name: 'Unpin North ridge' }).click();
  await expect(groups).toHaveCount(1);
});

test('further chats come as the list is scrolled', async ({ page }) => {
  const { token, projectId } = await newProject(page);
  for (let count = 1; count <= 55; count += 1)
    await call(page, token, 'POST', `/api/projects/${projectId}/chat/sessions`, { name: `Stone ${count}.` });
  await page.reload();
  await expect(row(page, 'Stone 55.')).toBeVisible();
  await expect(row(page, 'Stone 1.')).toHaveCount(0);
  await row(page, 'Stone 6.').scrollIntoViewIfNeeded();
  await expect(row(page, 'Stone 1.')).toHaveCount(1);
});
