import { expect, type Page, test } from '@playwright/test';
import { openList, pick, projectOf, signedIn, tryingAgain } from './support/person.ts';

const cards = (page: Page) => page.getByRole('article');
const nameOf = (page: Page) => cards(page).getByRole('heading').getByRole('link');
const stat = (page: Page, name: string) => page.locator(`[data-stat="${name}"]`);

test('an empty dashboard greets, counts nothing and leads to the first project', async ({ page }) => {
  await signedIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada Byron' })).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expect(page.getByText('Get started by creating your first AI project.')).toBeVisible();
  for (const name of ['Active Projects', 'Documents', 'Chat Sessions', 'Insights']) {
    await expect(stat(page, name)).toContainText('0No change');
  }
  await expect(stat(page, 'Archived')).toContainText('0Total archived');
  await expect(page.getByText('Recent Activity')).toHaveCount(0);

  await page.getByRole('button', { name: 'View Archived (0)' }).click();
  await expect(page.getByText('No archived projects')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Archived' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/newProject=true/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create Project' })).toBeDisabled();
  await dialog.getByLabel('Project Name').fill('   ');
  await expect(dialog.getByRole('button', { name: 'Create Project' })).toBeDisabled();
  await dialog.getByLabel('Project Name').fill('  North ridge ');

  // A refusal stands in the dialog, and nothing typed is lost.
  await page.route('**/api/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { detail: 'Not just now.' } })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Failed to create project: Not just now.')).toBeVisible();
  await page.unroute('**/api/projects');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  expect((await sent).postDataJSON()).toEqual({ name: 'North ridge', description: null });
  await expect(page).toHaveURL(/\/projects\/\d+\/chat$/);
  await expect(page.getByRole('heading', { name: 'North ridge' })).toBeVisible();
  await expect(page.getByText(/^Project ID \d+$/)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Projects' });
  await expect(panel).toContainText('AI Project');
  await expect(panel.getByRole('link', { name: 'Chat' })).toHaveAttribute('aria-current', 'page');
  await panel.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(stat(page, 'Active Projects')).toContainText('1+1 this week');
  await expect(stat(page, 'Active Projects').locator('[data-sparkline]')).toHaveAttribute(
    'data-sparkline',
    '0,0,0,0,0,0,1',
  );
});

test('projects are searched, sorted, marked, archived and restored', async ({ page }) => {
  const token = await signedIn(page);
  for (const name of ['Beacon', 'Cairn', 'Anchor']) await projectOf(page, token, name);
  await page.goto('/dashboard');
  await expect(nameOf(page)).toHaveText(['Anchor', 'Cairn', 'Beacon']);
  await expect(page.locator('article [data-freshness="none"]')).toHaveText([
    'No activity',
    'No activity',
    'No activity',
  ]);
  const sort = page.getByRole('combobox', { name: 'Sort projects' });
  const alphabetical = page.getByRole('option', { name: 'Alphabetical' });
  await openList(sort, alphabetical);
  await expect(page.getByRole('option')).toHaveText(['Recently Updated', 'Alphabetical', 'Last Activity']);
  await pick(sort, alphabetical);
  await expect(nameOf(page)).toHaveText(['Anchor', 'Beacon', 'Cairn']);

  await page.getByRole('searchbox', { name: 'Search projects' }).fill('zzz');
  await expect(page.getByText('No projects found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(cards(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Mark Beacon as favourite' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Beacon from favourites' })).toBeVisible();

  // While one is being archived its menu is locked, the others are not.
  const held = Promise.withResolvers<void>();
  await page.route('**/archive', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actions for Beacon' }).click();
  await page.getByRole('menuitem', { name: 'Archive Project' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Beacon' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Actions for Cairn' })).toBeEnabled();
  held.resolve();
  await expect(page.getByText('Project "Beacon" has been archived')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(stat(page, 'Archived')).toContainText('1');
  await page.getByRole('button', { name: 'View Archived (1)' }).click();
  await expect(nameOf(page)).toHaveText(['Beacon']);
  await page.unroute('**/archive');
  await page.route('**/unarchive', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not just now.' } }),
  );
  await page.getByRole('button', { name: 'Actions for Beacon' }).click();
  await page.getByRole('menuitem', { name: 'Restore Project' }).click();
  await expect(page.getByText('Failed to restore project: Not just now.')).toBeVisible();
  await page.unroute('**/unarchive');
  await page.getByRole('button', { name: 'Actions for Beacon' }).click();
  await page.getByRole('menuitem', { name: 'Restore Project' }).click();
  await expect(page.getByText('Project "Beacon" has been restored')).toBeVisible();
  await expect(page.getByText('No archived projects')).toBeVisible();
});

test('Recent Activity lists five active projects, the last one first', async ({ page }) => {
  const token = await signedIn(page);
  const ids = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    ids.push(await projectOf(page, token, name));
  }
  await page.request.post(`/api/projects/${ids[2]}/memory`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { content: 'The spring is dry in September.' },
  });
  await page.goto('/dashboard');
  const rows = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link');
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('Three');
  await expect(rows.first().locator('[data-freshness]')).toHaveAttribute('data-freshness', 'today');
  await expect(stat(page, 'Insights')).toContainText('1+1 this week');
});

test('the dashboard gets over missing figures, and says when it cannot be loaded', async ({ page }) => {
  const token = await signedIn(page);
  await projectOf(page, token, 'North ridge');
  await page.route('**/api/projects/stats', (route) => route.abort('connectionrefused'));
  await page.goto('/dashboard');
  await expect(stat(page, 'Active Projects')).toContainText('1+1 this week');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.route(/\/api\/projects\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard');
  await expect(page.getByText('Error Loading Dashboard')).toBeVisible();
  await page.unroute(/\/api\/projects\?/);
  await tryingAgain(page, cards(page).first());
  await expect(cards(page)).toHaveCount(1);
});

test('a project is deleted by typing its name, and a receipt counts what went', async ({ page }) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  for (const content of ['One thing.', 'Another thing.']) {
    await page.request.post(`/api/projects/${projectId}/memory`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { content },
    });
  }
  await page.goto(`/projects/${projectId}/settings`);
  await page.getByRole('button', { name: 'Delete Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete "North ridge"?' });
  await expect(dialog).toContainText('2 memories');
  const confirm = dialog.getByRole('button', { name: 'Delete Project' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('north ridge');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('North ridge');
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Deletion receipt' })).toBeVisible();
  await expect(page.getByText('Everything is deleted')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row', { name: /^Memories/ })).toContainText('2');
  await page.reload();
  await expect(page.getByRole('row', { name: /^Memories/ })).toContainText('2');
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByText('Project not found')).toBeVisible();
  await expect(page.getByText('The requested project could not be found.')).toBeVisible();
});

test('a project that cannot be loaded says so, in the centre, at the side and for a moment', async ({
  page,
}) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await page.route(`**/api/projects/${projectId}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/projects/${projectId}/chat`);
  await expect(page.getByRole('alert')).toContainText('Error loading project');
  await expect(page.locator('[data-level="error"]')).toContainText('Error loading project');
  await expect(page.getByText('Failed to load project')).toBeVisible();
  await page.unroute(`**/api/projects/${projectId}`);
  await tryingAgain(page, page.getByRole('heading', { name: 'North ridge' }));
});

test('a change made elsewhere comes in by itself; what is being typed is not lost to it', async ({
  page,
}) => {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await page.goto(`/projects/${projectId}/settings`);
  const rename = (name: string) =>
    page.request.patch(`/api/projects/${projectId}`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { name },
    });
  const field = page.getByLabel('Project Name');
  await expect(field).toHaveValue('North ridge');
  await rename('South ridge');
  await expect(field).toHaveValue('South ridge');
  await field.fill('West ridge');
  await rename('East ridge');
  await expect(page.getByText('It now reads: East ridge')).toBeVisible();
  await expect(field).toHaveValue('West ridge');
  // Nor is it to a project that cannot be fetched again.
  const refused = page.waitForResponse((response) => response.status() === 500);
  await page.route(`**/api/projects/${projectId}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await rename('North ridge');
  await refused;
  await page.unroute(`**/api/projects/${projectId}`);
  await expect(field).toHaveValue('West ridge');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'West ridge' })).toBeVisible();
});
