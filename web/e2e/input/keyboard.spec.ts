import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  choose,
  expectFocusKept,
  press,
  pressIn,
  pressKey,
  said,
  skipToContent,
  tabTo,
  typeIn,
  typeOver,
} from '../support/keyboard.ts';
import {
  joined,
  newEmail,
  PASSWORD,
  projectOf,
  registered,
  signedIn,
  signedInToInvite,
  tokenOf,
} from '../support/person.ts';

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const firstName = (page: Page) => page.getByLabel('First name');

test('registering, signing in, the notice about the address, a first project', async ({ page }) => {
  const address = newEmail();
  await page.goto('/login');
  await pressIn(email(page), 'Enter');
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  await expectFocusKept(page);
  await press(page, page.getByRole('link', { name: 'Create an account' }), { opens: email(page) });

  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await typeIn(email(page), `  ${address} `);
  await typeOver(page, password(page), PASSWORD);
  await press(page, button(page, 'Show password').first(), { key: 'Space' });
  await typeOver(page, page.getByLabel('Confirm password'), PASSWORD);
  await pressIn(page.getByLabel('Confirm password'), 'Enter', { opens: firstName(page) });
  await press(page, button(page, 'Back'));
  await expectFocusKept(page);
  await press(page, button(page, 'Next'), { opens: firstName(page) });
  await typeIn(firstName(page), 'Ada');
  await press(page, button(page, 'Create Account'));
  await expect(page.getByText('Please sign in with your new account.')).toBeVisible();

  await typeIn(email(page), address);
  await typeOver(page, password(page), 'Wrong-1234!');
  await press(page, button(page, 'Sign In'));
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(button(page, 'Sign In')).toBeFocused();
  await typeOver(page, password(page), PASSWORD, 'Shift+Tab');
  await pressIn(password(page), 'Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();
  // After the form has closed, on the screen that follows it and not on the message that says so.
  await expect(page.locator('#content')).toBeFocused();

  await press(page, button(page, 'Send the link again'));
  await expect(page.getByText('The link has been sent.').first()).toBeVisible();
  await expectFocusKept(page);
  await press(page, button(page, 'Not now'));
  await expect(button(page, 'Not now')).toHaveCount(0);
  await expectFocusKept(page);

  const name = dialogOf(page).getByLabel('Project Name');
  await press(page, button(page, 'New Project'), { opens: name });
  await pressIn(name, 'Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(button(page, 'New Project')).toBeFocused();
  await pressIn(button(page, 'New Project'), 'Enter', { opens: name });
  await typeIn(name, 'North ridge');
  // The dialog holds the focus: it goes round within.
  for (let step = 0; step < 6; step += 1) {
    await pressIn(dialogOf(page), 'Tab');
    await expect(dialogOf(page).locator(':focus')).toHaveCount(1);
  }
  await typeOver(page, dialogOf(page).getByLabel('Description (optional)'), 'The marked route.');
  await press(page, dialogOf(page).getByRole('button', { name: 'Create Project' }));
  await expect(page).toHaveURL(/\/projects\/\d+\/chat$/);
  await expectFocusKept(page);
});

test('the dashboard: finding, sorting, a favourite, archiving and restoring', async ({ page }) => {
  const token = await signedIn(page);
  for (const name of ['North ridge', 'South ridge']) await projectOf(page, token, name);
  await page.goto('/dashboard');
  await skipToContent(page);
  await press(page, button(page, 'Mark South ridge as favourite'), { key: 'Space' });
  await expect(page.getByRole('button', { name: /South ridge/, pressed: true })).toBeFocused();
  const actions = button(page, 'Actions for South ridge');
  const menu = page.getByRole('menu');
  await press(page, actions, { opens: menu });
  await pressIn(menu, 'Escape');
  await expect(actions).toBeFocused();
  await pressIn(actions, 'Enter', { opens: menu });
  await choose(page, page.getByRole('menuitem', { name: 'Archive Project' }));
  await said(page, 'Project "South ridge" has been archived');
  await expectFocusKept(page);
  await press(page, button(page, 'View Archived (1)'), { by: 'Shift+Tab' });
  await press(page, actions, { opens: menu });
  await choose(page, page.getByRole('menuitem', { name: 'Restore Project' }));
  await said(page, 'Project "South ridge" has been restored');
  await expectFocusKept(page);
  await press(page, button(page, 'Hide Archived'), { by: 'Shift+Tab' });
  const sort = page.getByRole('combobox', { name: 'Sort projects' });
  await press(page, sort, { opens: page.getByRole('listbox') });
  await choose(page, page.getByRole('option', { name: 'Alphabetical' }));
  await expect(sort).toBeFocused();
  await typeOver(page, page.getByRole('searchbox', { name: 'Search projects' }), 'nowhere', 'Shift+Tab');
  await press(page, button(page, 'Clear Search'));
  await expectFocusKept(page);
  await press(page, page.getByRole('main').getByRole('link', { name: 'North ridge', exact: true }));
  await expect(page).toHaveURL(/\/projects\/\d+\/chat$/);
});

test('in a project: panels, a file, a question, its source', async ({ page }) => {
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto(`/projects/${projectId}/documents`);
  await skipToContent(page);
  await press(page, page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }));
  await expectFocusKept(page);
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: /choose files/ }));
  await (await chooser).setFiles(fixture('cairns.pdf'));
  await pressIn(button(page, 'Upload 1 file'), 'Enter');
  await expect(page.locator('article [data-status="processed"]')).toHaveCount(1, { timeout: 60_000 });
  await expectFocusKept(page);

  const handle = page.getByRole('separator', { name: 'Width of the Documents panel' });
  await tabTo(page, handle);
  const width = Number(await handle.getAttribute('aria-valuenow'));
  await pressIn(handle, 'ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', String(width + 16));
  const [collapse, expand] = [
    button(page, 'Collapse Documents panel'),
    button(page, 'Expand Documents panel'),
  ];
  await press(page, collapse, { by: 'Shift+Tab', opens: expand });
  await pressIn(expand, 'Enter', { opens: collapse });

  await press(page, page.getByRole('main').getByRole('link', { name: 'Chat' }), { by: 'Shift+Tab' });
  const message = page.getByRole('textbox', { name: 'Message' });
  await press(page, page.getByRole('main').getByRole('button', { name: 'New Chat' }), { opens: message });
  await typeIn(message, 'How far apart do cairns stand on open moorland?');
  await pressIn(message, 'Enter');
  await expect(page.locator('article[aria-busy]').last()).toHaveAttribute('aria-busy', 'false');
  await expectFocusKept(page);
  await press(page, page.locator('[data-citation]').first(), { by: 'Shift+Tab' });
  const panel = page.getByRole('complementary', { name: 'Documents' });
  await expect(panel.locator('[data-mark]').first()).toBeInViewport();
  await expectFocusKept(page);
  const everything = page.getByRole('combobox', { name: 'Search everything' });
  await pressKey(page, 'Control+k', { opens: everything });
  await typeIn(everything, 'find in');
  await pressIn(everything, 'Enter');
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeFocused();
});

test('a project is edited, its AI set, archived, restored and deleted', async ({ page }) => {
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto(`/projects/${projectId}/settings`);
  await skipToContent(page);
  await typeOver(page, page.getByLabel('Project Name'), 'West ridge');
  await press(page, page.getByRole('main').getByRole('button', { name: 'Save' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'West ridge' })).toBeVisible();
  await expectFocusKept(page);

  const style = page.getByRole('combobox', { name: 'Response style' });
  await press(page, style, { opens: page.getByRole('listbox') });
  await choose(page, page.getByRole('option', { name: /^Technical/ }));
  await expect(style).toBeFocused();
  const creativity = page.getByRole('slider', { name: 'Creativity level' });
  await tabTo(page, creativity);
  await pressIn(creativity, 'ArrowRight');
  await expect(creativity).toHaveValue('0.8');
  for (const name of [/^AI Parameters/, /^Knowledge Settings/, /^Response Formatting/]) {
    await press(page, page.getByRole('button', { name }));
  }
  await press(page, page.getByRole('switch', { name: 'Show confidence' }), { key: 'Space' });
  await expect(page.getByRole('switch', { name: 'Show confidence' })).toBeChecked();

  await press(page, button(page, 'Archive Project'));
  await said(page, 'Project "West ridge" has been archived');
  await expectFocusKept(page);
  await press(page, page.getByRole('main').getByRole('button', { name: 'Restore Project' }).last());
  await said(page, 'Project "West ridge" has been restored');
  await expectFocusKept(page);

  const name = dialogOf(page).locator('input');
  await press(page, button(page, 'Delete Project'), { opens: name });
  await pressIn(name, 'Escape');
  await expect(button(page, 'Delete Project')).toBeFocused();
  await pressIn(button(page, 'Delete Project'), 'Enter', { opens: name });
  await typeIn(name, 'West ridge');
  await pressIn(name, 'Enter');
  await expect(page).toHaveURL(/\/deletions\//);
  await expectFocusKept(page);
});

test('people: an invitation, its withdrawal, the role of a member, removing them', async ({
  page,
  browser,
}) => {
  const token = await signedInToInvite(page);
  const projectId = await projectOf(page, token, 'North ridge');
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const address = await registered(theirs);
  const who = { email: address, token: await tokenOf(theirs, address) };
  await joined(page, { owner: token, projectId, who, role: 'viewer' });
  await context.close();

  await page.goto(`/projects/${projectId}/settings`);
  await skipToContent(page);
  const members = page.getByRole('region', { name: 'Members' });
  const other = newEmail();
  await typeOver(page, members.getByLabel('Email address'), ` ${other} `);
  const list = page.getByRole('listbox');
  await press(page, members.getByRole('combobox', { name: 'Role', exact: true }), { opens: list });
  await choose(page, page.getByRole('option', { name: /^Viewer/ }));
  await press(page, members.getByRole('button', { name: 'Invite' }));
  await expect(members.getByRole('list', { name: 'Open invitations' })).toContainText(other);
  await expectFocusKept(page);
  await press(page, members.getByRole('button', { name: /^Withdraw/ }));
  await said(page, /^The invitation of .* was withdrawn$/);
  await expectFocusKept(page);

  const row = page.locator(`[data-member="${address}"]`);
  const role = row.getByRole('combobox');
  await press(page, role, { opens: list });
  await choose(page, page.getByRole('option', { name: /^Editor/ }), { key: 'ArrowUp' });
  await expect(role).toHaveText('Editor');
  await expect(role).toBeFocused();
  const menu = page.getByRole('menu');
  await press(page, row.getByRole('button', { name: /^Actions for/ }), { opens: menu });
  await choose(page, page.getByRole('menuitem', { name: 'Remove' }), { opens: dialogOf(page) });
  await expect(dialogOf(page)).toBeVisible();
  await pressIn(dialogOf(page), 'Escape');
  await expect(row.getByRole('button')).toBeFocused();
  await pressIn(row.getByRole('button'), 'Enter', { opens: menu });
  await choose(page, page.getByRole('menuitem', { name: 'Remove' }), { opens: dialogOf(page) });
  await pressIn(dialogOf(page), 'Enter');
  await expect(row).toHaveCount(0);
  await expectFocusKept(page);
});

test('a control that is disabled for a moment keeps the focus, however short the moment', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  const newProject = button(page, 'New Project').first();
  await press(page, newProject, { opens: dialogOf(page) });
  const create = dialogOf(page).getByRole('button', { name: 'Create' });
  await typeOver(page, dialogOf(page).getByLabel('Project Name'), 'North ridge');
  await tabTo(page, create);
  // An answer that comes before the next frame.
  await create.evaluate((element) => {
    const control = element as HTMLButtonElement;
    window.addEventListener('focusout', () => setTimeout(() => (control.disabled = false)), { once: true });
    control.disabled = true;
  });
  await expect(create).toBeEnabled();
  await expect(create).toBeFocused();
});

test('what gets the focus from a control that was disabled, and goes away, leaves it to what is beside', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await expect(button(page, 'New Project').first()).toBeVisible();
  // A dialog that ends gives the focus back while its own control loses it, and the row it asked about is deleted.
  await page.evaluate(() => {
    const [asked, row, next] = ['Asked', 'Row', 'Next'].map((name) => {
      const control = document.createElement('button');
      control.textContent = name;
      return control;
    });
    if (!asked || !row || !next) return;
    const list = document.createElement('div');
    list.append(asked, row, next);
    document.getElementById('content')?.append(list);
    asked.focus();
    asked.addEventListener('focusout', () => {
      asked.disabled = false;
      row.focus();
    });
    window.addEventListener('focusout', () => row.remove(), { once: true });
    asked.disabled = true;
  });
  await expect(button(page, 'Row')).toHaveCount(0);
  await expect(button(page, 'Next')).toBeFocused();
});
