/**
 * Every stop of the Tab key on every screen. `npm test -- --only screens` walks through all of them; wherever browser
 * tests run, through the two that hold most kinds of stops.
 */
import { expect, type Page, test } from '@playwright/test';
import { allStops } from '../support/keyboard.ts';
import { projectOf, signedIn } from '../support/person.ts';
import { titleOf } from '../support/title.ts';

const EVERY = Boolean(process.env.CAIRN_SWEEP);
const SIGNED_OUT = [
  ...['/login', '/register', '/forgot-password', '/reset-password#token=x', '/verify-email#token=x'],
  ...['/invitations#token=x', '/density-demo', '/nowhere'],
];
const SETTINGS = ['security', 'appearance', 'language', 'privacy', 'developer'];

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(titleOf(page)).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    expect((await allStops(page)).length, path).toBeGreaterThan(0);
  }
}

test('every stop of a screen is in view, is marked and has a name', async ({ page }) => {
  test.slow();
  if (EVERY) await walk(page, SIGNED_OUT);
  const token = await signedIn(page);
  const project = `/projects/${await projectOf(page, token, 'North ridge')}`;
  await walk(page, [`${project}/documents`]);
  if (EVERY) {
    await walk(page, [`${project}/memory`, `${project}/settings`]);
    await walk(page, [...SETTINGS.map((part) => `/settings/${part}`), '/dashboard', '/profile', '/help']);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  if (EVERY) await walk(page, ['/dashboard', `${project}/settings`]);
  await walk(page, ['/settings/security']);
});
