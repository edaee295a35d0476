import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { pressIn } from './support/keyboard.ts';
import { looksRight } from './support/looks-right.ts';
import { LINKS_ARE_SHOWN, linkFor } from './support/outbox.ts';
import { joined, newEmail, PASSWORD, pick, projectOf, signedIn, signedInToInvite } from './support/person.ts';
import { uploadFiles } from './support/upload.ts';

interface Someone {
  context: BrowserContext;
  page: Page;
  token: string;
  email: string;
}

let opened: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of opened) await context.close();
  opened = [];
});

/** Another person, in a browser of their own, signed in. */
async function someone(browser: Browser, signIn = signedIn): Promise<Someone> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  opened.push(context);
  const page = await context.newPage();
  const token = await signIn(page);
  const { email } = await call(page, token, 'GET', '/api/users/me');
  return { context, page, token, email };
}

async function call(page: Page, token: string, method: string, path: string, data?: unknown) {
  const response = await page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.status() === 204 ? undefined : response.json();
}

const ownerSignedIn = (browser: Browser) => someone(browser, signedInToInvite);

const members = (page: Page) => page.getByRole('region', { name: 'Members' });
const rowOf = (page: Page, email: string) => page.locator(`[data-member="${email}"]`);

async function act(page: Page, email: string, action: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an invitation goes by link to someone who has no account yet, who registers and joins', async ({
  page,
  browser,
}) => {
  const token = await signedInToInvite(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await page.goto(`/projects/${projectId}/settings`);
  const invited = newEmail();

  await members(page).getByLabel('Email address').fill('not an address');
  await members(page).getByRole('button', { name: 'Invite' }).click();
  await expect(members(page).getByText('Please enter a valid email address')).toBeVisible();
  await members(page).getByLabel('Email address').fill(invited);
  await pick(
    members(page).getByRole('combobox', { name: 'Role' }),
    page.getByRole('option', { name: 'Viewer' }),
  );
  await members(page).getByRole('button', { name: 'Invite' }).click();
  const link = await linkFor(invited, '/invitations');
  await expect(members(page).locator('code')).toHaveText(
    LINKS_ARE_SHOWN ? [/\/invitations#token=[\w-]{43}$/] : [],
  );
  await expect(members(page).getByRole('list', { name: 'Open invitations' })).toContainText(invited);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  opened.push(context);
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Join "North ridge"' })).toBeVisible();
  await expect(theirs.getByText('As Viewer: Reads and chats.')).toBeVisible();

  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await theirs.getByLabel('Email').fill(invited);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Next' }).click();
  await theirs.getByLabel('First name').fill('Grace');
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await theirs.getByLabel('Email').fill(invited);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('You are now a member of "North ridge"')).toBeVisible();
  await expect(theirs).toHaveURL(new RegExp(`/projects/${projectId}/chat`));

  // The owner's list follows by itself, and the link has done its work.
  await expect(rowOf(page, invited)).toContainText('Viewer');
  await expect(members(page).getByRole('list', { name: 'Open invitations' })).toHaveCount(0);
  await theirs.goto(link);
  await expect(theirs.getByText('This link is not valid any more. Ask for a new one.')).toBeVisible();
});

test('an invitation is sent again and withdrawn; another account cannot use it', async ({ browser }) => {
  const owner = await ownerSignedIn(browser);
  const other = await someone(browser);
  const projectId = await projectOf(owner.page, owner.token, 'North ridge');
  await owner.page.goto(`/projects/${projectId}/settings`);
  const invited = newEmail();
  await members(owner.page).getByLabel('Email address').fill(invited);
  await members(owner.page).getByRole('button', { name: 'Invite' }).click();
  const first = await linkFor(invited, '/invitations');
  await members(owner.page).getByRole('button', { name: 'Send again' }).click();
  const second = await linkFor(invited, '/invitations', { before: first });

  await other.page.goto(first);
  await expect(other.page.getByText('This link is not valid any more.')).toBeVisible();
  await other.page.goto(second);
  await expect(other.page.getByText(`You are signed in as ${other.email}.`)).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await other.page.getByRole('button', { name: 'Use another account' }).click();
  await expect(other.page.getByRole('link', { name: 'Sign in' })).toBeVisible();

  await members(owner.page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(owner.page.getByText(/^The invitation of .* was withdrawn$/)).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByText('This link is not valid any more.')).toBeVisible();
});

test('an invitation waits on the dashboard of who has confirmed the address', async ({ browser }) => {
  const owner = await ownerSignedIn(browser);
  const invited = await someone(browser);
  const [kept, refused] = [
    await projectOf(owner.page, owner.token, 'North ridge'),
    await projectOf(owner.page, owner.token, 'South ridge'),
  ];
  for (const projectId of [kept, refused]) {
    await call(owner.page, owner.token, 'POST', `/api/projects/${projectId}/members`, {
      email: invited.email,
      role: 'editor',
    });
  }
  const { page } = invited;
  await page.goto('/dashboard');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invitations' })).toHaveCount(0);
  await page.goto(await linkFor(invited.email, '/verify-email'));
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await page.goto('/dashboard');
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await expect(invitations).toContainText('Ada Byron invites you to "North ridge" as Editor.');
  await looksRight(page, 'dashboard with invitations');
  await invitations.getByRole('button', { name: 'Decline the invitation to South ridge' }).click();
  await expect(page.getByText('The invitation was declined')).toBeVisible();
  await expect(invitations).not.toContainText('South ridge');
  await invitations.getByRole('button', { name: 'Accept the invitation to North ridge' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${kept}/chat`));
});

test('roles change, members go, ownership is passed on and the new owner’s rights show at once', async ({
  browser,
}) => {
  const owner = await ownerSignedIn(browser);
  const editor = await someone(browser);
  const viewer = await someone(browser);
  const projectId = await projectOf(owner.page, owner.token, 'North ridge');
  await joined(owner.page, { owner: owner.token, projectId, who: editor, role: 'editor' });
  await joined(owner.page, { owner: owner.token, projectId, who: viewer, role: 'viewer' });
  await owner.page.goto(`/projects/${projectId}/settings`);
  await expect(members(owner.page).getByRole('heading', { name: '3 members' })).toBeVisible();
  // The only owner has no way out but to pass ownership on.
  await expect(rowOf(owner.page, owner.email).getByRole('button')).toHaveCount(0);

  await viewer.page.goto(`/projects/${projectId}/settings`);
  await expect(viewer.page.getByLabel('AI Name')).toBeDisabled();
  await pick(
    rowOf(owner.page, viewer.email).getByRole('combobox'),
    owner.page.getByRole('option', { name: 'Editor' }),
  );
  await expect(owner.page.getByText(/is now Editor$/)).toBeVisible();
  await expect(viewer.page.getByLabel('AI Name')).toBeEnabled();

  await act(owner.page, viewer.email, 'Remove from project');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove from project' }).click();
  await expect(rowOf(owner.page, viewer.email)).toHaveCount(0);
  await expect(viewer.page.getByText('The requested project could not be found.')).toBeVisible();

  // What happens after the page was fetched and before it hears of events is seen as well.
  const connecting = Promise.withResolvers<void>();
  await editor.page.route('**/api/events', async (route) => {
    await connecting.promise;
    await route.continue();
  });
  await editor.page.goto(`/projects/${projectId}/settings`);
  await expect(editor.page.getByLabel('AI Name')).toBeEnabled();
  await expect(members(editor.page).getByLabel('Email address')).toHaveCount(0);
  await expect(editor.page.getByRole('button', { name: 'Delete Project' })).toHaveCount(0);
  await act(owner.page, editor.email, 'Make owner');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click();
  await expect(owner.page.getByText(/is now the owner$/)).toBeVisible();
  await expect(owner.page.getByRole('button', { name: 'Delete Project' })).toHaveCount(0);
  connecting.resolve();
  await expect(editor.page.getByRole('button', { name: 'Delete Project' })).toBeVisible();

  await act(owner.page, owner.email, 'Leave project');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Leave project' }).click();
  await expect(owner.page).toHaveURL(/\/dashboard$/);
  await expect(owner.page.getByText('You left "North ridge"')).toBeVisible();
  await expect(owner.page.getByText('No projects yet')).toBeVisible();
});

test('a viewer is offered nothing that would be refused, and sees under Shared what others added', async ({
  browser,
}) => {
  const owner = await ownerSignedIn(browser);
  const viewer = await someone(browser);
  const projectId = await projectOf(owner.page, owner.token, 'North ridge');
  await joined(owner.page, { owner: owner.token, projectId, who: viewer, role: 'viewer' });
  await owner.page.goto(`/projects/${projectId}/documents`);
  await owner.page.getByRole('button', { name: 'Upload', exact: true }).click();
  await uploadFiles(owner.page, join(import.meta.dirname, 'fixtures/notes.txt'));
  await expect(owner.page.locator('article [data-status="processed"]')).toHaveCount(1, { timeout: 60_000 });
  await call(owner.page, owner.token, 'POST', `/api/projects/${projectId}/memory`, {
    content: 'The spring is dry in September.',
  });

  const { page } = viewer;
  await page.goto('/dashboard');
  await expect(page.getByRole('article')).toContainText('Shared by Ada Byron · Viewer');
  await expect(page.getByRole('button', { name: 'Actions for North ridge' })).toHaveCount(0);

  const refused: string[] = [];
  page.on('response', (response) => {
    if ([403, 409].includes(response.status())) refused.push(response.url());
  });
  await page.goto(`/projects/${projectId}/documents`);
  await expect(page.getByRole('article')).toContainText('notes.txt');
  await expect(
    page.getByRole('button', { name: /^Upload/ }).and(page.locator('main *, aside *')),
  ).toHaveCount(0);
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Download']);
  await pressIn(page.getByRole('menu'), 'Escape');
  await page.getByRole('tab', { name: 'Shared 1' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Added by Ada Byron');
  await looksRight(page, 'documents of a viewer');

  await page.goto(`/projects/${projectId}/memory`);
  await expect(page.getByText('The spring is dry in September.')).toBeVisible();
  await expect(page.getByRole('button', { name: /New memory|Bulk Select|Delete/ })).toHaveCount(0);

  await page.goto(`/projects/${projectId}/settings`);
  await expect(page.getByLabel('Project Name')).toBeDisabled();
  await expect(page.getByLabel('Custom prompt')).toBeDisabled();
  await expect(
    page.getByRole('main').getByRole('button', { name: /Save|Invite|Archive|Delete/ }),
  ).toHaveCount(0);

  // Chatting is a viewer's, too.
  await page.getByRole('main').getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('How many people does the hut sleep?');
  await pressIn(message, 'Enter');
  await expect(page.locator('article[aria-busy="false"]').last()).toContainText('eighteen');
  expect(refused).toEqual([]);
});
