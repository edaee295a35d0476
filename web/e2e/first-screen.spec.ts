import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { pressTwice, typeIn } from './support/keyboard.ts';
import { holding, PASSWORD, registered, signedIn } from './support/person.ts';

/** What the sign-in screen may cost until the program has taken it over: a ceiling to lower, not one to fill. */
const CEILING = { scriptBytes: 168_000, requests: 8 };

/** What goes wrong in the page: refused styles and scripts, and a program that finds another page than it expected. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

/** Keeps the program back until it is let go. */
async function withoutProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** React names its own on the nodes that it renders or took over. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

const email = (page: Page) => page.locator('[name="email"]');
const password = (page: Page) => page.locator('[name="password"]');

/** A picture of the page, once its letters are there. */
async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: 'disabled' });
}

for (const { name, locale, title, width, stored } of [
  { name: 'light, wide', locale: 'en-GB', title: 'Sign in', width: 1440, stored: {} },
  { name: 'dark, narrow', locale: 'de-DE', title: 'Anmelden', width: 390, stored: { theme: 'dark' } },
  {
    name: 'in a chosen language, with all that helps',
    locale: 'en-GB',
    title: 'Connexion',
    width: 390,
    stored: {
      'cairn.preferences': JSON.stringify({
        language: 'fr',
        ui_density: 'comfortable',
        accessibility_settings: { larger_text: true, high_contrast: true, underline_links: true },
      }),
    },
  },
]) {
  test.describe(name, () => {
    test.use({ locale, viewport: { width, height: 844 } });
    test(`the sign-in form is there before the program, and does not change when that comes: ${name}`, async ({
      page,
    }) => {
      await page.addInitScript((items) => {
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value as string);
      }, stored);
      const faults = faultsOf(page);
      const start = await withoutProgram(page);
      await page.goto('/login', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Cairn`);
      await expect(email(page)).toBeFocused();
      expect(await axeFinds(page)).toEqual([]);
      const before = await picture(page);
      start();
      await isTakenOver(page);
      await expect(email(page)).toBeFocused();
      expect((await picture(page)).equals(before), 'the program changed the page').toBe(true);
      expect(faults).toEqual([]);
    });
  });
}

test('what was typed before the program was there is kept, with focus and selection', async ({ page }) => {
  const start = await withoutProgram(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await email(page).fill('ada@example.org');
  await password(page).fill('Stones');
  await password(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));
  start();
  await isTakenOver(page);
  await typeIn(password(page), 'u');
  await expect(password(page)).toHaveValue('Sunes');
  await expect(email(page)).toHaveValue('ada@example.org');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveValue('Sunes');
});

test('who signs in before the program is there is signed in once it is, and led to where they wanted to go', async ({
  page,
}) => {
  const address = await registered(page);
  const start = await withoutProgram(page);
  await page.goto('/profile', { waitUntil: 'domcontentloaded' });
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) calls.push(request.method());
  });
  await pressTwice(password(page), 'Enter');
  await expect(page).toHaveURL(/\/profile$/);
  start();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  expect(calls).toEqual(['POST']);
});

test('a control that was pressed before the program was there does its work then', async ({ page }) => {
  const start = await withoutProgram(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Français' }).click();
  start();
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
});

test('who is signed in sees the frame at once, and its data are asked for before the program is there', async ({
  page,
}) => {
  const token = await signedIn(page);
  await holding(page, token);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  const start = await withoutProgram(page);
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#root')).toHaveText('Cairn');
  await expect(email(page)).toHaveCount(0);
  await expect.poll(() => asked).toContain('/api/projects?page_size=100');
  const early = [...asked];
  start();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada Byron' })).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  // Each once: the program takes the answers that the page asked for.
  const again = asked.slice(early.length).filter((call) => early.includes(call));
  expect(again).toEqual([]);
});

test('the sign-in screen costs no more script and no more requests than it did', async ({ page }) => {
  const asked: { name: string; bytes: number }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/favicon.svg') return;
    const isScript = pathname.endsWith('.js');
    asked.push({ name: pathname, bytes: isScript ? Number(response.headers()['content-length']) : 0 });
  });
  await page.goto('/login');
  await isTakenOver(page);
  const names = asked.map(({ name }) => name);
  expect(names.length, names.join(' ')).toBeLessThanOrEqual(CEILING.requests);
  expect(asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(CEILING.scriptBytes);
});
