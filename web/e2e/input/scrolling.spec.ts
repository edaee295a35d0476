import { expect, type Page, test } from '@playwright/test';
import { projectOf, signedIn } from '../support/person.ts';
import { INBOX, notice } from '../support/screens/inbox.ts';
import { answer } from '../support/screens/screen.ts';
import { scrolledThrough, scrollersIn } from '../support/scrolling.ts';
import { straysFromScrollers } from '../support/strays.ts';
import { call, uploaded } from '../support/world.ts';

test.use({ hasTouch: true });

const MANY = Array.from({ length: 24 }, (_, index) => index + 1);
const LINES = MANY.flatMap((line) =>
  Array(4).fill(`Cairn ${line} stands on the ridge, in sight of the next.`),
);

/** A person with more of everything than a window holds, whose inbox is full. */
async function withMany(page: Page) {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  const project = `/api/projects/${projectId}`;
  const long = await uploaded(page, token, projectId, 'long.txt', Buffer.from(LINES.join('\n')));
  await Promise.all(
    MANY.flatMap((number) => [
      projectOf(page, token, `Ridge ${number}`),
      uploaded(page, token, projectId, `survey ${number}.txt`, Buffer.from(`Survey ${number}.`)),
      call(page, token, 'POST', `${project}/memory`, { content: `Cairn ${number} leans to the north.` }),
      call(page, token, 'POST', `${project}/chat/sessions`, { name: `Chat ${number}` }),
    ]),
  );
  const { id: chat } = await call(page, token, 'POST', `${project}/chat/sessions`, { name: 'Long' });
  const path = `${project}/chat/sessions/${chat}/messages/stream?knowledge_mode=general`;
  for (const start of [0, 32, 64])
    await call(page, token, 'POST', path, { message: LINES.slice(start, start + 32).join('\n') });
  await answer(page, INBOX, 'GET', {
    notifications: MANY.map((number) => notice('documents_ready', { id: `n-${number}`, count: number })),
    unread: MANY.length,
    next_page_token: null,
  });
  return { projectId, chat, long };
}

/** Goes to another screen without loading the page again. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('what is scrolled to its end and further moves alone, by wheel, keys and touch', async ({ page }) => {
  const { projectId, chat, long } = await withMany(page);
  const project = `/projects/${projectId}`;
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  await page.goto(`${project}/chat/${chat}`);
  await expect(cards).toHaveCount(6);
  expect.soft(await page.evaluate(straysFromScrollers)).toEqual([]);
  const inChat = ['Chat Sessions', 'Conversation', 'Documents'];
  expect.soft(await scrolledThrough(page.locator('html'))).toEqual(inChat);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await scrolledThrough(page.locator('html'))).toEqual(['Conversation']);
  await page.setViewportSize({ width: 1440, height: 900 });

  for (const [path, ready] of [
    [`${project}/documents`, main.getByRole('heading', { name: `Documents (${MANY.length + 1})` })],
    [`${project}/documents/${long}`, main.getByText('Cairn 24 stands').first()],
    [`${project}/memory`, main.getByText(`Showing ${MANY.length} of ${MANY.length} memories`)],
    ['/dashboard', main.getByRole('link', { name: 'Ridge 20', exact: true })],
    ['/settings/notifications', main.getByLabel('Quiet from')],
    ['/notifications', main.getByText('That is all.')],
    ['/search?q=cairn', main.getByText('Cairn 20 leans')],
  ] as const) {
    await goTo(page, path);
    await expect(ready).toBeAttached({ timeout: 60_000 });
    await expect.poll(() => scrollersIn(main), path).not.toEqual([]);
    expect.soft(await page.evaluate(straysFromScrollers)).toEqual([]);
    expect.soft(await scrolledThrough(main), path).toEqual(['main']);
  }
});
