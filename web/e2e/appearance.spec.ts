import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { looksRight } from './support/looks-right.ts';
import { holding, projectOf, signedIn } from './support/person.ts';
import { uploadFiles } from './support/upload.ts';

const root = (page: Page) => page.locator('html');
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

/** Waits until the server has what was chosen. */
const saved = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/user/preferences') && response.request().method() === 'PUT',
  );

test('theme and density apply at once, survive a reload before its first paint, and follow the person', async ({
  page,
  browser,
}) => {
  const token = await signedIn(page);
  await page.goto('/settings/appearance');
  const written = saved(page);
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await written;
  const second = saved(page);
  await page.getByRole('radio', { name: 'Compact' }).click();
  await expect(root(page)).toHaveAttribute('data-density', 'compact');
  await second;
  await expect.poll(() => storedTheme(page)).toBe('dark');

  // Without the program: what the page itself does before it.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(root(page)).toHaveAttribute('data-density', 'compact');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 23, 26)');

  const device = await browser.newContext();
  const other = await device.newPage();
  await holding(other, token);
  await other.goto('/dashboard');
  await expect(root(other)).toHaveAttribute('data-theme', 'dark');
  await expect(root(other)).toHaveAttribute('data-density', 'compact');
  await device.close();
});

test('the system theme follows the device while it changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signedIn(page);
  await page.goto('/settings/appearance');
  await page.getByRole('radio', { name: 'System' }).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
});

test('a theme that cannot be saved goes back, and the reason is shown', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/appearance');
  await page.route('**/api/user/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.getByText(/HTTP 500: Internal Server Error/)).toBeVisible();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('languages: the browser’s at first, then the chosen one, with its dates and figures', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(root(page)).toHaveAttribute('lang', 'fr');
  await signedIn(page);
  await page.goto('/settings/language');
  for (const [name, lang, title, figure] of [
    ['Deutsch', 'de', 'Sprache und Region', '1.234.567,89'],
    ['Español', 'es', 'Idioma y región', '1.234.567,89'],
    ['English', 'en', 'Language & Region', '1,234,567.89'],
  ] as const) {
    const written = saved(page);
    await page.getByRole('radio', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(root(page)).toHaveAttribute('lang', lang);
    await expect(page.locator('[data-format="number"]')).toHaveText(figure);
    await written;
  }
  await context.close();
});

test('every time zone can be found by typing, and times are shown in it', async ({ page }) => {
  const now = new Date();
  await page.clock.setFixedTime(now);
  await signedIn(page);
  await page.goto('/settings/language');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  for (const [typed, option] of [
    ['tokyo', 'Tokyo'],
    ['nairo', 'Africa/Nairobi'],
  ] as const) {
    const written = saved(page);
    await zone.fill(typed);
    await page.getByRole('option', { name: option }).first().click();
    await written;
  }
  const here = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' });
  await expect(page.locator('[data-format="time"]')).toHaveText(here.format(now));
  await page.reload();
  await expect(zone).toHaveValue('Africa/Nairobi');
});

test('what helps with seeing is real, saved, and follows the device where nothing was chosen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' });
  await signedIn(page);
  await page.goto('/settings/accessibility');
  await expect(page.getByRole('switch', { name: 'Reduced motion' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Higher contrast' })).toBeChecked();
  await expect(root(page)).toHaveAttribute('data-contrast', 'more');
  await expect(root(page)).toHaveCSS('font-size', '16px');
  for (const name of ['Larger text', 'Underlined links', 'Focus always visible']) {
    const written = saved(page);
    await page.getByRole('switch', { name }).click();
    await written;
  }
  await expect(root(page)).toHaveCSS('font-size', '20px');
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('switch', { name: 'Larger text' }).focus();
  expect(await axeFinds(page, ['color-contrast-enhanced'])).toEqual([]);
  await looksRight(page, 'accessibility, everything on');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Underlined links' })).toBeChecked();
});

test('little performance: cards without pictures, nothing animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto('/settings/preferences');
  await expect(root(page)).toHaveAttribute('data-motion', 'full');
  await page.getByRole('radio', { name: 'Reduced' }).click();
  await expect(root(page)).toHaveAttribute('data-motion', 'reduced');
  await page.goto(`/projects/${projectId}/documents`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await uploadFiles(page, {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Cairns stand on the ridge.'),
  });
  const card = page.getByRole('main').locator('article').filter({ hasText: 'notes.txt' });
  await expect(card.locator('[data-status="processed"]')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText('Cairns stand on the ridge.')).toHaveCount(0);
});

// How they look, every-screen.spec.ts asks: in the least and the most room here, in every density in the sweep.
test('the density demo and the settings of the look hold in each density', async ({ page }) => {
  await page.goto('/density-demo');
  for (const density of ['Compact', 'Normal', 'Comfortable']) {
    await page.getByRole('radio', { name: density }).click();
    await expect(page.locator('[data-summary="current"]')).toHaveText(density);
  }
  for (const [mode, next] of [
    ['Light', 'dark'],
    ['Dark', 'system'],
    ['System', 'light'],
  ]) {
    await page.getByRole('button', { name: `Theme: ${mode}` }).click();
    await expect.poll(() => storedTheme(page)).toBe(next);
  }
  await signedIn(page);
  for (const [density, section] of [
    ['Compact', 'language'],
    ['Comfortable', 'accessibility'],
    ['Normal', 'preferences'],
  ] as const) {
    await page.goto('/settings/appearance');
    const written = saved(page);
    await page.getByRole('radio', { name: density }).click();
    await expect(root(page)).toHaveAttribute('data-density', density.toLowerCase());
    await written;
    await page.goto(`/settings/${section}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(root(page)).toHaveAttribute('data-density', density.toLowerCase());
  }
});
