import type { Page } from '@playwright/test';
import { changeAnswers } from '../change-answers.ts';
import { openList } from '../person.ts';
import { button, dialog, go, never, refuse, type Screen, screen, seen } from './screen.ts';

const LIST = /\/api\/projects(\?|$)/;

async function dashboard(page: Page) {
  await go(page, '/dashboard', /^Welcome back/);
  await page.getByRole('article').first().waitFor();
  await page.locator('[data-stat]').first().waitFor();
}

const empty = (page: Page) => go(page, '/dashboard', 'No projects yet');

export const dashboardScreens: Screen[] = [
  screen('dashboard, empty', empty, { who: 'newcomer' }),
  screen(
    'dashboard, nothing archived',
    async (page) => {
      await empty(page);
      await button(page, 'View Archived (0)').click();
      await seen(page, 'No archived projects');
    },
    { who: 'newcomer' },
  ),
  screen('dashboard, full', dashboard),
  screen('dashboard, archived', async (page) => {
    await dashboard(page);
    await button(page, /^View Archived/).click();
    await page.getByRole('heading', { name: 'Archived projects' }).waitFor();
    await page.getByRole('article').first().waitFor();
  }),
  screen('dashboard, nothing found', async (page) => {
    await dashboard(page);
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('zzz');
    await seen(page, 'No projects found');
  }),
  screen('dashboard, could not be loaded', async (page) => {
    await refuse(page, LIST, 'GET');
    await page.goto('/dashboard');
    await seen(page, 'Error Loading Dashboard');
  }),
  screen('dashboard, skeletons', async (page) => {
    await never(page, LIST);
    await never(page, '**/api/projects/stats');
    await page.goto('/dashboard');
    await page.locator('.MuiSkeleton-root').first().waitFor();
  }),
  screen('loading screen', async (page) => {
    await page.route(/\/assets\/dashboard-[^/]*\.js/, async (route) => {
      const response = await route.fetch();
      // Its catalogues bear its name too; they import nothing.
      if (!(await response.text()).startsWith('import')) await route.fulfill({ response });
    });
    await page.goto('/dashboard');
    await seen(page, 'Loading...');
  }),
  screen('dashboard, menu of a project', async (page) => {
    await dashboard(page);
    await button(page, /^Actions for/)
      .first()
      .click();
    await page.getByRole('menu').waitFor();
  }),
  screen('dashboard, sort orders', async (page) => {
    await dashboard(page);
    await openList(page.getByRole('combobox', { name: 'Sort projects' }), page.getByRole('option').first());
    await page.getByRole('listbox').waitFor();
  }),
  screen('dashboard, message', async (page) => {
    await refuse(page, /\/api\/projects\/\d+$/, 'PATCH');
    await dashboard(page);
    await button(page, /^Mark .* as favourite$/)
      .first()
      .click();
    await page.locator('[data-level="error"]').waitFor();
  }),
  screen('account menu', async (page) => {
    await dashboard(page);
    await button(page, 'Account').click();
    await page.getByRole('menu').waitFor();
  }),
  screen('uploads, none', async (page) => {
    await dashboard(page);
    await button(page, 'Uploads').click();
    await dialog(page).waitFor();
  }),
  screen('new project', (page) => go(page, '/dashboard?newProject=true', 'Create Project')),
  screen('new project, refused', async (page) => {
    await refuse(page, LIST, 'POST');
    await go(page, '/dashboard?newProject=true', 'Create Project');
    await dialog(page).getByLabel('Project Name').fill('North ridge');
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    await seen(page, /^Failed to create project/);
  }),
  screen('signing in again', async (page) => {
    await refuse(page, LIST, 'POST', 401);
    await go(page, '/dashboard?newProject=true', 'Create Project');
    await dialog(page).getByLabel('Project Name').fill('North ridge');
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    await seen(page, /Sign in again to go on/);
  }),
  screen('help', (page) => go(page, '/help', 'Help')),
  screen('not found, signed in', async (page) => {
    await page.goto('/nowhere');
    await seen(page, '404 - Page Not Found');
  }),
  screen('project not found', async (page) => {
    await page.goto('/projects/999999');
    await seen(page, 'Project not found');
  }),
  screen('receipt of a project', async (page, { deletion }) => {
    await go(page, deletion);
    await seen(page, 'Everything is deleted');
  }),
  screen('account to be deleted', async (page) => {
    await changeAnswers(page, '**/api/users/me', (me: object) => ({
      ...me,
      deletion_scheduled_for: '2027-02-28T08:15:30.000Z',
    }));
    await dashboard(page);
    await button(page, 'Keep my account').waitFor();
  }),
];
