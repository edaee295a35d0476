import { expect, type Page, test } from '@playwright/test';
import { cuttableProxy } from './support/cuttable-proxy.ts';
import { heldAnswer } from './support/held.ts';
import { pressIn } from './support/keyboard.ts';
import { looksRight } from './support/looks-right.ts';
import { markedWords } from './support/marked-words.ts';
import { holding, projectOf, registered, tokenOf } from './support/person.ts';
import { call, statuses, uploaded } from './support/world.ts';

/** A person, and their project that holds the PDF: each test has a chat of its own in it. */
let token: string;
let projectId: number;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  token = await tokenOf(page, await registered(page));
  projectId = await projectOf(page, token, 'North ridge');
  await uploaded(page, token, projectId, 'cairns.pdf');
  await expect.poll(() => statuses(page, token, projectId), { timeout: 60_000 }).toEqual(['processed']);
  await page.close();
});

/** A new chat, opened. */
async function openChat(page: Page, base = '', project = projectId): Promise<void> {
  const chats = `/projects/${project}/chat`;
  const { id } = await call(page, token, 'POST', `/api${chats}/sessions`, { name: 'Cairns' });
  await holding(page, token, base);
  await page.goto(`${base}${chats}/${id}`);
  await expect(page.getByText('Start a conversation')).toBeVisible();
}

async function send(page: Page, question: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill(question);
  await input.press('Enter');
}

const answerOf = (page: Page) => page.locator('article[aria-busy]').last();

/** The words of the long answer, as they stand in it, and all that it ends with. */
const writtenWords = async (page: Page) =>
  (await answerOf(page).locator('.answer-text').textContent())?.match(/word\d+/g);
const LONG = 'Tell me at length about cairns';
const EVERY_WORD = Array.from({ length: 160 }, (_, index) => `word${index + 1}`);

test('an answer streams in, cites, and opens its page', async ({ page, request }) => {
  await openChat(page);
  const answer = heldAnswer(request, 'How far apart do cairns stand on open moorland?');
  await send(page, answer.question);
  await expect(page.getByText('Generating response...')).toBeVisible();
  await answer.end();
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  await page.locator('[data-citation="1"]').click();
  const panel = page.getByRole('complementary', { name: 'Documents' });
  await expect(panel.locator('[data-mark]').first()).toBeInViewport();
  const marked = () => markedWords(panel);
  await expect
    .poll(marked)
    .toBe(
      'On open moorland the recommended spacing between two cairns is forty ' +
        'metres, because in thick fog a walker loses sight of a stone pile be- yond that distance.',
    );
});

test('sentences that what they cite does not hold are marked, counted, and say what is missing', async ({
  page,
}) => {
  await openChat(page);
  await send(page, 'Say loosely how far apart cairns stand on open moorland?');
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  const marks = async () =>
    answerOf(page)
      .locator('[data-verdict]')
      .evaluateAll((all) => all.map((each) => each.textContent));
  const marked = [
    'In thick fog they stand ',
    'ninety',
    ' metres apart 1.',
    'Walkers see a pile of stones and sing songs about silver trolls 1.',
    'Some were painted white by sailors long ago.',
  ];
  await expect.poll(marks).toEqual(marked);
  await expect(answerOf(page)).toContainText('1 of 4 sentences stand in what they cite · 1 cites nothing');
  const sign = page.getByRole('button', { name: /^Not found: .* Not in them: “ninety metres”/ });
  await sign.focus();
  await expect(page.getByRole('tooltip')).toContainText('“ninety metres”');
  await pressIn(sign, 'Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await looksRight(page, 'an answer with marked sentences');
  await page.reload();
  await expect(answerOf(page).locator('[data-verdict]')).toHaveCount(marked.length);
  await answerOf(page).locator('[data-verdict] [data-citation="1"]').first().click();
  const panel = page.getByRole('complementary', { name: 'Documents' });
  await expect(panel.locator('[data-mark]').first()).toBeInViewport();
});

test('a source that was read again, or deleted, since the answer says so while it is looked at', async ({
  page,
}) => {
  const own = await projectOf(page, token, 'South ridge');
  const document = await uploaded(page, token, own, 'cairns.pdf');
  await expect.poll(() => statuses(page, token, own), { timeout: 60_000 }).toEqual(['processed']);
  await openChat(page, '', own);
  await send(page, 'How far apart do cairns stand on open moorland?');
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  await expect(answerOf(page)).toContainText('From 1 of 1 document');
  const source = answerOf(page).locator('[data-cited]');
  await expect(source).toHaveText('page 2');
  const path = `/api/projects/${own}/documents/${document}`;
  await call(page, token, 'POST', `${path}/reprocess`);
  await expect(source).toHaveText('page 2 · changed since');
  await expect.poll(() => statuses(page, token, own), { timeout: 60_000 }).toEqual(['processed']);
  await call(page, token, 'DELETE', path);
  await expect(source).toHaveText('The document has been deleted');
  await page.reload();
  await expect(source).toHaveText('The document has been deleted');
});

test('a wide question is answered in steps, which open by keyboard, also after a reload', async ({
  page,
}) => {
  const own = await projectOf(page, token, 'West ridge');
  const survey = Array.from({ length: 16 }, (_, i) =>
    `# Cairn ${i}\n\nIn fog the cairn is seen late. `.repeat(12),
  );
  await uploaded(page, token, own, 'cairns.pdf');
  await uploaded(page, token, own, 'survey.md', Buffer.from(survey.join('\n\n')));
  await expect
    .poll(() => statuses(page, token, own), { timeout: 60_000 })
    .toEqual(['processed', 'processed']);
  await openChat(page, '', own);
  await send(page, 'Compare the cairns on open moorland with those in fog.');
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  const steps = answerOf(page).getByRole('button', { name: '5 steps' });
  await expect(steps).toHaveAttribute('aria-expanded', 'false');
  await steps.focus();
  await pressIn(steps, 'Enter');
  const lines = answerOf(page).getByRole('list', { name: 'Steps of this answer' }).getByRole('listitem');
  await expect(lines).toHaveText([
    'Planned 2 searches (done)',
    /^Searched for .*How far apart do cairns stand on open moorland\?.*: \d+ passages \(done\)$/,
    /^Searched for .*What do walkers do in thick fog\?.*: \d+ passages \(done\)$/,
    /^Read \d+ passages from 2 documents \(done\)$/,
    'Wrote the answer (done)',
  ]);
  await looksRight(page, 'an answer with its steps');
  await page.reload();
  await expect(steps).toBeVisible();
  await expect(lines).toHaveCount(0);
});

test('a follow-up says what was searched for instead, also after a reload', async ({ page }) => {
  await openChat(page);
  await send(page, 'How far apart do cairns stand on open moorland?');
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('Searched for:')).toHaveCount(0);
  await send(page, 'And in fog?');
  const line = page.getByText(
    /^Searched for: How far apart do two cairns stand on open moorland in thick fog,/,
  );
  await expect(line).toBeVisible();
  await expect(page.locator('article[aria-busy="false"]')).toHaveCount(2);
  await page.reload();
  await expect(answerOf(page)).toContainText('Searched for: How far apart do two cairns stand');
  await expect(page.getByText('Searched for:')).toHaveCount(1);
});

test('a question that nothing answers gets the nearest passages, which open and are not cited', async ({
  page,
}) => {
  await openChat(page);
  await page.getByRole('button', { name: /^Knowledge source/ }).click();
  await page.getByRole('menuitemradio', { name: /^Project only/ }).click();
  await send(page, 'Who won the prize for cairns in the opera of 1988?');
  await expect(answerOf(page)).toContainText('Nothing in this project answers this');
  await expect(page.locator('[data-citation]')).toHaveCount(0);
  await page.getByRole('region', { name: 'Nearest passages' }).getByRole('button').first().click();
  await expect(page.getByRole('complementary', { name: 'Documents' })).toContainText('cairns.pdf');
});

test('an answer says which documents it looked into first, and opens those that are there', async ({
  page,
}) => {
  const shelf = await projectOf(page, token, 'Shelf');
  const names = [2018, 2019, 2020].flatMap((year) => [
    `Brightmoor Foods and Beverages Holding Annual Report ${year}.txt`,
    `Kestrel Annual Report ${year}.txt`,
  ]);
  const ids: Record<string, string> = {};
  for (const name of names) {
    const text = `Annual report. ${name} says: the dividend was ${name.length} cents a share, paid in May.`;
    ids[name] = await uploaded(page, token, shelf, name, Buffer.from(text));
  }
  await expect.poll(() => statuses(page, token, shelf)).toEqual(names.map(() => 'processed'));
  await openChat(page, '', shelf);
  await send(page, 'Which dividend did Kestrel pay for 2019?');
  const line = answerOf(page).locator('[data-searched-first]');
  await expect(line).toHaveText('Searched first: Kestrel Annual Report 2019.txt');
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  await send(page, 'Compare the dividends of Brightmoor and of Kestrel.');
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  await expect(line).toHaveText(/^Searched first: .+, .+ and 4 others$/);
  await looksRight(page, 'searched first');
  await call(
    page,
    token,
    'DELETE',
    `/api/projects/${shelf}/documents/${ids['Kestrel Annual Report 2019.txt']}`,
  );
  await page.reload();
  const first = page.locator('[data-searched-first]').first();
  await expect(first).toHaveText('Searched first: Kestrel Annual Report 2019.txt (deleted)');
  await expect(first.getByRole('link')).toHaveCount(0);
  await line.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/projects/${shelf}/documents/`));
});

test('Stop ends the answer and keeps what is there', async ({ page, request }) => {
  await openChat(page);
  const answer = heldAnswer(request, LONG);
  await send(page, answer.question);
  await answer.upTo(3);
  await expect(answerOf(page)).toContainText('word3');
  const asked = Promise.withResolvers<void>();
  await page.route('**/stop', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(page.getByText('Generating response...')).toBeHidden();
  const text = () => answerOf(page).locator('.answer-text').textContent();
  const there = await text();
  // What is still written while the request is on its way is kept as well, not what comes after.
  await answer.upTo(20);
  asked.resolve();
  await expect(page.getByText('Stopped. What was written so far is kept.')).toBeVisible();
  await expect.poll(text).toMatch(new RegExp(`^${there}`));
  await expect(answerOf(page)).toContainText('word3');
  await answer.end();
  await expect(answerOf(page)).not.toContainText('word160');
  await page.reload();
  await expect(page.getByText('Stopped. What was written so far is kept.')).toBeVisible();
});

test('a reload in the middle of an answer picks the stream up, whole and without repeats', async ({
  page,
  request,
}) => {
  await openChat(page);
  const answer = heldAnswer(request, LONG);
  await send(page, answer.question);
  await answer.upTo(5);
  await expect(answerOf(page)).toContainText('word5');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await answer.end();
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => writtenWords(page)).toEqual(EVERY_WORD);
});

test('a lost connection is taken up where it broke off', async ({ page, request, baseURL }) => {
  const proxy = await cuttableProxy(baseURL ?? '');
  const followed = page.waitForRequest((request) => /\/sessions\/\d+\/stream$/.test(request.url()));
  await openChat(page, proxy.url);
  const answer = heldAnswer(request, LONG);
  await send(page, answer.question);
  await answer.upTo(5);
  await expect(answerOf(page)).toContainText('word5');
  proxy.cut();
  await answer.upTo(20);
  expect(await (await followed).headerValue('last-event-id')).toMatch(/^.+:\d+$/);
  await answer.end();
  await expect(answerOf(page)).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => writtenWords(page)).toEqual(EVERY_WORD);
  proxy.close();
});

test('an answer that was cut off says so and can be written again', async ({ page }) => {
  await openChat(page);
  await send(page, 'Please break off: how far apart do cairns stand?');
  const again = page.getByRole('button', { name: 'Answer again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await again.click();
  await expect(answerOf(page)).toContainText('forty metres apart');
  // What was written before stays as the first version.
  await expect(answerOf(page).getByRole('group', { name: 'Versions of the answer' })).toContainText('2 / 2');
});

test('a message that could not be sent goes back into the input', async ({ page }) => {
  await openChat(page);
  await page.route('**/messages/stream*', (route) => route.fulfill({ status: 503 }));
  await send(page, 'Is anybody there?');
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is anybody there?');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is anybody there?');
  await page.unroute('**/messages/stream*');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answerOf(page)).toContainText('forty metres apart');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('what was typed survives the end of the session', async ({ page }) => {
  await openChat(page);
  const address = page.url();
  await page.getByRole('textbox', { name: 'Message' }).fill('half a thought');
  await page.evaluate(() => localStorage.setItem('cairn.token', 'ended'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(kept).toContain('half a thought');
  expect(address).toContain('/chat/');
});
