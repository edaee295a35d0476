import { expect, type Page, test } from '@playwright/test';
import { choose, pressIn, said } from '../support/keyboard.ts';
import { holding, projectOf, registered, signedIn, tokenOf } from '../support/person.ts';
import { call, uploaded } from '../support/world.ts';

const bell = (page: Page, name: string | RegExp = /^Notifications/) =>
  page.getByRole('banner').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const note = (name: string) => Buffer.from(`About ${name}.`);

/** A person on the dashboard who has a project. */
async function atDashboard(page: Page) {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await page.goto('/dashboard');
  await expect(bell(page, 'Notifications')).toBeVisible();
  return { token, projectId };
}

test('a document that is ready is told of in the bell at once, opens from there and stays read', async ({
  page,
}) => {
  const { token, projectId } = await atDashboard(page);
  const id = await uploaded(page, token, projectId, 'cairns.txt', note('cairns'));
  await expect(bell(page, 'Notifications: 1 unread')).toBeVisible({ timeout: 60_000 });
  await bell(page).click();
  await expect(panel(page).getByText('“cairns.txt” in the project “North ridge” is ready.')).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await panel(page).getByRole('link', { name: 'Your document is ready' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/documents/${id}$`));
  await expect(bell(page, 'Notifications')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: 'Your document is ready' })).toBeVisible();
  await expect(panel(page).getByRole('img', { name: 'Unread' })).toHaveCount(0);
});

test('the page has everything, by keyboard too: open, read, delete', async ({ page }) => {
  const { token, projectId } = await atDashboard(page);
  await uploaded(page, token, projectId, 'cairns.txt', note('cairns'));
  await expect(bell(page, 'Notifications: 1 unread')).toBeVisible({ timeout: 60_000 });
  await bell(page).focus();
  await pressIn(bell(page), 'Enter', { opens: panel(page) });
  const all = panel(page).getByRole('link', { name: 'See all' });
  await all.focus();
  await pressIn(all, 'Enter');
  await expect(page).toHaveURL(/\/notifications$/);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  const actions = main.getByRole('button', { name: /^Actions for/ });
  await actions.focus();
  await pressIn(actions, 'Enter', { opens: page.getByRole('menu') });
  await choose(page, page.getByRole('menuitem', { name: 'Delete' }));
  await expect(main.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
});

test('of a muted project nothing is told, and of one that is muted no longer again', async ({ page }) => {
  const { token, projectId } = await atDashboard(page);
  await page.goto(`/projects/${projectId}/documents`);
  const mute = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for North ridge' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await mute('Mute notifications');
  await expect(page.getByRole('img', { name: 'Notifications are muted' })).toBeVisible();
  await uploaded(page, token, projectId, 'muted.txt', note('muted'));
  // The log says what became of it.
  await expect
    .poll(
      async () => {
        const { deliveries } = await call(page, token, 'GET', '/api/notifications/deliveries');
        return deliveries.map(({ channel, reason }: Record<string, string>) => `${channel} ${reason}`);
      },
      { timeout: 60_000 },
    )
    .toContain('inbox muted_project');
  await expect(bell(page, 'Notifications')).toBeVisible();
  await mute('Unmute notifications');
  await expect(page.getByRole('img', { name: 'Notifications are muted' })).toHaveCount(0);
  await uploaded(page, token, projectId, 'heard.txt', note('heard'));
  await expect(bell(page, 'Notifications: 1 unread')).toBeVisible({ timeout: 60_000 });
});

test('a test is shown by the browser where that is allowed, in one tab of two', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['notifications'] });
  await context.addInitScript(() => {
    const shown: string[] = [];
    const Kept = class extends EventTarget {
      static permission = 'granted';
      constructor(title: string) {
        super();
        shown.push(title);
      }
    };
    Object.assign(window, { Notification: Kept, shownByBrowser: shown });
  });
  const page = await context.newPage();
  const token = await tokenOf(page, await registered(page));
  await holding(page, token);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/dashboard');
    await expect(bell(each, 'Notifications')).toBeVisible();
  }
  await call(page, token, 'POST', '/api/user/notification-preferences/test', {
    type: 'browser',
    method: 'mention',
  });
  const shown = async () => {
    const lists = [page, other].map((each) =>
      each.evaluate(() => (window as unknown as { shownByBrowser: string[] }).shownByBrowser),
    );
    return (await Promise.all(lists)).flat();
  };
  await expect.poll(shown, { timeout: 30_000 }).toEqual(['A test from Cairn']);
  await expect(bell(other, 'Notifications: 1 unread')).toBeVisible();
  expect(await shown()).toEqual(['A test from Cairn']);
  await context.close();
});

test('notification preferences are pending until saved, there after a reload, and can be reset', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/settings/notifications');
  const digest = page.getByRole('switch', { name: 'Weekly digest' });
  await digest.click();
  await page.getByLabel('Quiet from').fill('21:30');
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(2);

  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Notification preferences updated successfully');
  await page.reload();
  await expect(digest).not.toBeChecked();
  await expect(page.getByLabel('Quiet from')).toHaveValue('21:30');

  await page.getByRole('switch', { name: 'Notifications', exact: true }).click();
  await said(page, 'Notifications disabled');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await said(page, 'Notification preferences reset to defaults');
  await expect(digest).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Notifications', exact: true })).toBeChecked();
});

test('a keyword that is too long is refused at its field, and kept', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/notifications');
  const keywords = page.getByRole('combobox', { name: 'Mention keywords' });
  await keywords.fill('x'.repeat(65));
  await keywords.press('Enter');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, /^Failed to update preferences: /);
  await expect(keywords).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('x'.repeat(65))).toBeVisible();
});
