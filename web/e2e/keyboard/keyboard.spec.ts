import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { choose, expectFocusKept, press, said, skipToContent, tabTo, typeInto } from '../support/keyboard.ts';
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

test('registering, signing in, the notice about the address, a first project', async ({ page }) => {
  const email = newEmail();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  await expectFocusKept(page);
  await press(page, page.getByRole('link', { name: 'Create an account' }));

  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(`  ${email} `);
  await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), PASSWORD);
  await press(page, button(page, 'Show password').first(), 'Space');
  await typeInto(page, page.getByLabel('Confirm password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await press(page, button(page, 'Back'));
  await expectFocusKept(page);
  await press(page, button(page, 'Next'));
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Ada');
  await press(page, button(page, 'Create Account'));
  await expect(page.getByText('Please sign in with your new account.')).toBeVisible();

  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), 'Wrong-1234!');
  await press(page, button(page, 'Sign In'));
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(button(page, 'Sign In')).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'Password', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();
  // After the form has closed, on the screen that follows it and not on the message that says so.
  await expect(page.locator('#content')).toBeFocused();

  await press(page, button(page, 'Send the link again'));
  await expect(page.getByText('The link has been sent.').first()).toBeVisible();
  await expectFocusKept(page);
  await press(page, button(page, 'Not now'));
  await expect(button(page, 'Not now')).toHaveCount(0);
  await expectFocusKept(page);

  await press(page, button(page, 'New Project'));
  await expect(dialogOf(page).getByLabel('Project Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(button(page, 'New Project')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('North ridge');
  // The dialog holds the focus: it goes round within.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialogOf(page).locator(':focus')).toHaveCount(1);
  }
  await typeInto(page, dialogOf(page).getByLabel('Description (optional)'), 'The marked route.');
  await press(page, dialogOf(page).getByRole('button', { name: 'Create Project' }));
  await expect(page).toHaveURL(/\/projects\/\d+\/chat$/);
  await expectFocusKept(page);
});

test('the dashboard: finding, sorting, a favourite, archiving and restoring', async ({ page }) => {
  const token = await signedIn(page);
  for (const name of ['North ridge', 'South ridge']) await projectOf(page, token, name);
  await page.goto('/dashboard');
  await skipToContent(page);
  await press(page, button(page, 'Mark South ridge as favourite'), 'Space');
  await expect(page.getByRole('button', { name: /South ridge/, pressed: true })).toBeFocused();
  await press(page, button(page, 'Actions for South ridge'));
  await page.keyboard.press('Escape');
  await expect(button(page, 'Actions for South ridge')).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('menuitem', { name: 'Archive Project' }));
  await said(page, 'Project "South ridge" has been archived');
  await expectFocusKept(page);
  await tabTo(page, button(page, 'View Archived (1)'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Actions for South ridge'));
  await choose(page, page.getByRole('menuitem', { name: 'Restore Project' }));
  await said(page, 'Project "South ridge" has been restored');
  await expectFocusKept(page);
  await tabTo(page, button(page, 'Hide Archived'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Sort projects' }));
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('option', { name: 'Alphabetical' }));
  await expect(page.getByRole('combobox', { name: 'Sort projects' })).toBeFocused();
  await tabTo(page, page.getByRole('searchbox', { name: 'Search projects' }), 'Shift+Tab');
  await page.keyboard.type('nowhere');
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
  await expect(button(page, 'Upload 1 file')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('article [data-status="processed"]')).toHaveCount(1, { timeout: 60_000 });
  await expectFocusKept(page);

  const handle = page.getByRole('separator', { name: 'Width of the Documents panel' });
  await tabTo(page, handle);
  const width = Number(await handle.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', String(width + 16));
  await tabTo(page, button(page, 'Collapse Documents panel'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Expand Documents panel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Collapse Documents panel')).toBeFocused();

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Chat' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('main').getByRole('button', { name: 'New Chat' }));
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('How far apart do cairns stand on open moorland?');
  await page.keyboard.press('Enter');
  await expect(page.locator('article[aria-busy]').last()).toHaveAttribute('aria-busy', 'false');
  await expectFocusKept(page);
  await tabTo(page, page.locator('[data-citation]').first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Documents' });
  await expect(panel.locator('[data-mark]').first()).toBeInViewport();
  await expectFocusKept(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type('find in');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeFocused();
});

test('a project is edited, its AI set, archived, restored and deleted', async ({ page }) => {
  const projectId = await projectOf(page, await signedIn(page), 'North ridge');
  await page.goto(`/projects/${projectId}/settings`);
  await skipToContent(page);
  await typeInto(page, page.getByLabel('Project Name'), 'West ridge');
  await press(page, page.getByRole('main').getByRole('button', { name: 'Save' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'West ridge' })).toBeVisible();
  await expectFocusKept(page);

  await tabTo(page, page.getByRole('combobox', { name: 'Response style' }));
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('option', { name: /^Technical/ }));
  await expect(page.getByRole('combobox', { name: 'Response style' })).toBeFocused();
  const creativity = page.getByRole('slider', { name: 'Creativity level' });
  await tabTo(page, creativity);
  await page.keyboard.press('ArrowRight');
  await expect(creativity).toHaveValue('0.8');
  for (const name of [/^AI Parameters/, /^Knowledge Settings/, /^Response Formatting/]) {
    await press(page, page.getByRole('button', { name }));
  }
  await tabTo(page, page.getByRole('switch', { name: 'Show confidence' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Show confidence' })).toBeChecked();

  await press(page, button(page, 'Archive Project'));
  await said(page, 'Project "West ridge" has been archived');
  await expectFocusKept(page);
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Restore Project' }).last());
  await page.keyboard.press('Enter');
  await said(page, 'Project "West ridge" has been restored');
  await expectFocusKept(page);

  await tabTo(page, button(page, 'Delete Project'));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).locator('input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete Project')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('West ridge');
  await page.keyboard.press('Enter');
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
  const email = await registered(theirs);
  const who = { email, token: await tokenOf(theirs, email) };
  await joined(page, { owner: token, projectId, who, role: 'viewer' });
  await context.close();

  await page.goto(`/projects/${projectId}/settings`);
  await skipToContent(page);
  const members = page.getByRole('region', { name: 'Members' });
  await tabTo(page, members.getByLabel('Email address'));
  const other = newEmail();
  await page.keyboard.type(` ${other} `);
  await tabTo(page, members.getByRole('combobox', { name: 'Role', exact: true }));
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('option', { name: /^Viewer/ }));
  await press(page, members.getByRole('button', { name: 'Invite' }));
  await expect(members.getByRole('list', { name: 'Open invitations' })).toContainText(other);
  await expectFocusKept(page);
  await press(page, members.getByRole('button', { name: /^Withdraw/ }));
  await said(page, /^The invitation of .* was withdrawn$/);
  await expectFocusKept(page);

  const role = page.locator(`[data-member="${email}"]`).getByRole('combobox');
  await tabTo(page, role);
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('option', { name: /^Editor/ }), 'ArrowUp');
  await expect(role).toHaveText('Editor');
  await expect(role).toBeFocused();
  await press(page, page.locator(`[data-member="${email}"]`).getByRole('button', { name: /^Actions for/ }));
  await choose(page, page.getByRole('menuitem', { name: 'Remove' }));
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(`[data-member="${email}"]`).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('menuitem', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-member="${email}"]`)).toHaveCount(0);
  await expectFocusKept(page);
});

test('a control that is disabled for a moment keeps the focus, however short the moment', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  const newProject = button(page, 'New Project').first();
  await press(page, newProject);
  const create = dialogOf(page).getByRole('button', { name: 'Create' });
  await typeInto(page, dialogOf(page).getByLabel('Project Name'), 'North ridge');
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
