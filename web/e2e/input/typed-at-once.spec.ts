import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { axeFinds } from '../support/axe.ts';
import { pressIn, pressKey, typeIn } from '../support/keyboard.ts';
import { projectOf, signedIn, tryingAgain } from '../support/person.ts';
import { call, statuses, uploaded } from '../support/world.ts';

/** Motion as most people have it: dialogs fade in. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const WORDS = 'north ridge route';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const menu = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const inDialog = (page: Page, role: 'textbox' | 'combobox' | 'searchbox', name: string) =>
  page.getByRole('dialog').getByRole(role, { name });
const switcher = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** The pages opened from now on have other work. */
async function loaded(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const work = () => {
      const until = performance.now() + 20;
      while (performance.now() < until);
      setTimeout(work, 15);
    };
    work();
  });
}

/** What the browser is sent for a key besides its name. */
const KEYS: Record<string, object> = {
  'Control+k': { key: 'k', windowsVirtualKeyCode: 75, modifiers: 2 },
  'Control+f': { key: 'f', windowsVirtualKeyCode: 70, modifiers: 2 },
  Enter: { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  ArrowDown: { key: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ArrowUp: { key: 'ArrowUp', windowsVirtualKeyCode: 38 },
};

/** Presses keys and types words, none waiting until the page has heard of the one before. */
async function strike(page: Page, keys: readonly string[], words: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const strokes = [...keys.map((key) => KEYS[key]), ...[...words].map((key) => ({ key, text: key }))];
  await Promise.all(
    strokes.flatMap((stroke) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke, text: undefined }),
    ]),
  );
}

interface Place {
  projectId: number;
  chatId: number;
  documentId: string;
}

/** A project with a document, a memory and a chat in which something was asked. */
async function filled(page: Page): Promise<Place> {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  const at = `/api/projects/${projectId}`;
  const text = Buffer.from('Cairns on open moorland stand fifty metres apart.');
  const documentId = await uploaded(page, token, projectId, 'cairns.txt', text);
  for (const content of ['The gate opens at six.', 'Walls are laid with lime mortar.'])
    await call(page, token, 'POST', `${at}/memory`, { content });
  await expect.poll(() => statuses(page, token, projectId), { timeout: 60_000 }).toEqual(['processed']);
  const { id: chatId } = await call(page, token, 'POST', `${at}/chat/sessions`, { name: 'Stones' });
  await call(page, token, 'POST', `${at}/chat/sessions/${chatId}/messages/stream`, {
    message: 'How far apart do cairns stand?',
  });
  return { projectId, chatId, documentId };
}

interface Case {
  name: string;
  at: (place: Place) => string;
  /** What is on the screen when the keys are pressed, and has the focus unless keys are pressed anywhere. */
  from: (page: Page) => Locator;
  /** What is pressed before the words, without waiting for anything. */
  keys: string[];
  field: (page: Page) => Locator;
  /** Where it holds more than the words. */
  holds?: RegExp;
}

const CASES: Case[] = [
  {
    name: 'the switcher, from the dashboard',
    at: () => '/dashboard',
    from: (page) => button(page, 'New Project').first(),
    keys: ['Control+k'],
    field: switcher,
  },
  {
    name: 'the switcher, from the message box of a chat',
    at: ({ projectId, chatId }) => `/projects/${projectId}/chat/${chatId}`,
    from: message,
    keys: ['Control+k'],
    field: switcher,
  },
  {
    name: 'a new project',
    at: () => '/dashboard',
    from: (page) => button(page, 'New Project').first(),
    keys: ['Enter'],
    field: (page) => inDialog(page, 'textbox', 'Project Name'),
  },
  {
    name: 'a new memory',
    at: ({ projectId }) => `/projects/${projectId}/memory`,
    from: (page) => button(page, 'New memory'),
    keys: ['Enter'],
    field: (page) => inDialog(page, 'textbox', 'Memory'),
  },
  {
    name: 'the memory that another takes the place of',
    at: ({ projectId }) => `/projects/${projectId}/memory`,
    from: (page) => menu(page, /^Actions for Walls/),
    keys: ['Enter', 'ArrowUp', 'ArrowUp', 'Enter'],
    field: (page) => inDialog(page, 'searchbox', 'Find the memory that holds no longer'),
  },
  {
    name: 'what an answer is remembered for',
    at: ({ projectId, chatId }) => `/projects/${projectId}/chat/${chatId}`,
    from: (page) => button(page, 'Save to memory').last(),
    keys: ['Enter'],
    field: (page) => inDialog(page, 'textbox', 'What should be remembered?'),
    // Beside the answer itself.
    holds: new RegExp(WORDS),
  },
  {
    name: 'tags of a document',
    at: ({ projectId }) => `/projects/${projectId}/documents`,
    from: (page) => page.getByRole('article').getByRole('button', { name: /^Actions for/ }),
    keys: ['Enter', 'ArrowDown', 'Enter'],
    field: (page) => inDialog(page, 'combobox', 'Tags'),
  },
  {
    name: 'another name of a document',
    at: ({ projectId }) => `/projects/${projectId}/documents`,
    from: (page) => page.getByRole('article').getByRole('button', { name: /^Actions for/ }),
    keys: ['Enter', 'Enter'],
    field: (page) => page.getByRole('main').getByRole('textbox', { name: 'Name of the document' }),
  },
  {
    name: 'words in an open document',
    at: ({ projectId, documentId }) => `/projects/${projectId}/documents/${documentId}`,
    from: (page) => page.getByRole('main').getByText('Cairns on open moorland'),
    keys: ['Control+f'],
    field: (page) => page.getByRole('main').getByRole('searchbox', { name: 'Find in document' }),
  },
];

for (const { name, at, from, keys, field, holds = WORDS } of CASES) {
  test(`what is typed at once stands in what a key opened: ${name}`, async ({ page }) => {
    const place = await filled(page);
    await loaded(page);
    await page.goto(at(place));
    const start = from(page);
    await expect(start).toBeVisible({ timeout: 60_000 });
    await start.focus();
    await strike(page, keys, WORDS);
    await expect(field(page)).toHaveValue(holds);
    await expect(field(page)).toBeFocused();
  });
}

/** Opens a chat, with the focus in its message box, which must stay empty. */
async function chatInFront(page: Page): Promise<void> {
  const { projectId, chatId } = await filled(page);
  await loaded(page);
  await page.goto(`/projects/${projectId}/chat/${chatId}`);
  await message(page).focus();
}

test('nothing that is typed into the switcher lands in the message box behind it', async ({ page }) => {
  await chatInFront(page);
  await strike(page, ['Control+k'], WORDS);
  await expect(switcher(page)).toHaveValue(WORDS);
  await pressIn(switcher(page), 'Escape', { opens: message(page) });
  await expect(message(page)).toHaveValue('');
});

test('what is typed after a place is chosen in the switcher stands in what that opened', async ({ page }) => {
  await chatInFront(page);
  await pressKey(page, 'Control+k', { opens: switcher(page) });
  await strike(page, ['Enter'], WORDS);
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toHaveValue(WORDS);

  await pressKey(page, 'Control+k', { opens: switcher(page) });
  await typeIn(switcher(page), 'new pro');
  await expect(page.getByRole('option', { name: 'New project', selected: true })).toBeVisible();
  await strike(page, ['Enter'], WORDS);
  const name = inDialog(page, 'textbox', 'Project Name');
  await expect(name).toHaveValue(WORDS);
  await name.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message(page)).toHaveValue('');
});

/** Answers requests for a file of the program by `answer`. */
const withFile = (page: Page, file: string, answer: (route: Route) => Promise<unknown>) =>
  page.route((url) => url.pathname.startsWith(`/assets/${file}-`), answer);

test('what is typed before a dialog is fetched is handed over to it', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await signedIn(page);
  await withFile(page, 'open-switcher', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(button(page, 'New Project').first()).toBeVisible();
  await strike(page, ['Control+k'], 'rigde');
  const waiting = page.getByRole('dialog', { name: 'Search everything' });
  const meanwhile = waiting.getByRole('textbox', { name: 'Search everything' });
  await expect(meanwhile).toHaveValue('rigde');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', 'ArrowRight']) await pressIn(meanwhile, key);
  await typeIn(meanwhile, 'g');
  await expect(meanwhile).toHaveValue('ridge');
  await expect(waiting.getByRole('progressbar')).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  await pressIn(meanwhile, 'Home');
  resolve();
  await typeIn(switcher(page), 'north ');
  await expect(switcher(page)).toHaveValue('north ridge');
  await expect(page.getByRole('option', { name: /north ridge/ })).toBeVisible();
  await pressIn(switcher(page), 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a dialog that cannot be fetched says so, keeps what is typed, and is tried again', async ({ page }) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  let isDown = true;
  await withFile(page, 'memory-dialog', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/projects/${projectId}/memory`);
  await button(page, 'New memory').focus();
  await strike(page, ['Enter'], 'The gate');
  await expect(page.getByRole('alert')).toContainText('This part could not be shown');
  const memory = inDialog(page, 'textbox', 'Memory');
  await typeIn(memory, ' opens\nat six.');
  expect(await axeFinds(page)).toEqual([]);
  isDown = false;
  await tryingAgain(page, inDialog(page, 'combobox', 'Tags'));
  await expect(memory).toHaveValue('The gate opens\nat six.');
  await expect(memory).toBeFocused();
  await pressIn(memory, 'Escape', { opens: button(page, 'New memory') });
});
