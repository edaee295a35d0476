import { expect, type Page } from '@playwright/test';
import { openList } from '../person.ts';
import { memoryScreens } from './memory.ts';
import {
  ALL_PANELS,
  BOTH_DRAWERS,
  button,
  dialog,
  go,
  LEFT_BESIDE,
  never,
  press,
  RIGHT_DRAWER,
  refuse,
  type Screen,
  screen,
  seen,
  WIDTHS,
} from './screen.ts';

const settings = async (page: Page, id: number) => {
  await go(page, `/projects/${id}/settings`, 'Project settings');
  await page.getByRole('heading', { name: /\d members?$/ }).waitFor();
  await page.getByRole('button', { name: /AI Personality & Behavior/ }).waitFor();
};

const member = (page: Page) => page.getByRole('button', { name: /^Actions for Eve/ });

const panels = [
  screen(
    'left panel collapsed',
    async (page, { projectId }) => {
      await go(page, `/projects/${projectId}/chat`);
      await button(page, 'Collapse Projects panel').click();
      await button(page, 'Expand Projects panel').waitFor();
    },
    { widths: LEFT_BESIDE },
  ),
  screen(
    'both panels collapsed',
    async (page, { projectId }) => {
      await go(page, `/projects/${projectId}/memory`);
      await button(page, 'Collapse Projects panel').click();
      await button(page, 'Collapse Documents panel').click();
      await button(page, 'Expand Documents panel').waitFor();
    },
    { widths: ALL_PANELS },
  ),
  screen(
    'left drawer',
    async (page, { projectId }) => {
      await go(page, `/projects/${projectId}/chat`);
      await button(page, 'Open project panel').click();
      await dialog(page).getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    },
    { widths: BOTH_DRAWERS },
  ),
  screen(
    'right drawer',
    async (page, { projectId }) => {
      await go(page, `/projects/${projectId}/chat`);
      await button(page, 'Open documents panel').click();
      await dialog(page).getByText('cairns.pdf').waitFor();
    },
    { widths: RIGHT_DRAWER },
  ),
];

const asOwner = [
  screen('project settings', (page, { projectId }) => settings(page, projectId)),
  screen('project settings, everything open', async (page, { projectId }) => {
    await settings(page, projectId);
    for (const name of [/AI Parameters/, /Knowledge Settings/, /Response Formatting/])
      await press(page, name);
    await page.getByText('Show confidence').waitFor();
    await expect(page.locator('.MuiCollapse-entered')).toHaveCount(4);
  }),
  screen('project settings, synonyms with wrong lines', async (page, { projectId }) => {
    await settings(page, projectId);
    await press(page, /Knowledge Settings/);
    await page.getByRole('textbox', { name: 'Synonyms' }).fill('capex = capital expenditure\nopex\nfee =');
    await page.getByRole('alert').waitFor();
  }),
  screen('project settings, AI not loaded', async (page, { projectId }) => {
    await refuse(page, /\/ai-settings/, 'GET');
    await go(page, `/projects/${projectId}/settings`, 'Project settings');
    await button(page, 'Try Again').waitFor();
  }),
  screen('project settings, waiting', async (page, { projectId }) => {
    await never(page, /\/(ai-settings|members|invitations)(\?|$)/);
    await go(page, `/projects/${projectId}/settings`, 'Project settings');
  }),
  screen('members, invited', async (page, { projectId }) => {
    await page.route(/\/members$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 201,
            json: {
              id: 'sent',
              email: 'grace@example.org',
              role: 'viewer',
              invited_at: '2026-01-31T08:15:30.000Z',
              expires_at: '2026-02-07T08:15:30.000Z',
              link: `http://127.0.0.1/invitations#token=${'aB3-'.repeat(12)}`,
            },
          })
        : route.fallback(),
    );
    await settings(page, projectId);
    await page.getByLabel('Email address').fill('grace@example.org');
    await press(page, 'Invite');
    await page.locator('code').first().waitFor();
  }),
  screen('members, not an address', async (page, { projectId }) => {
    await settings(page, projectId);
    await page.getByLabel('Email address').fill('grace');
    await press(page, 'Invite');
    await seen(page, 'Please enter a valid email address');
  }),
  screen('members, roles', async (page, { projectId }) => {
    await settings(page, projectId);
    await openList(
      page.getByRole('combobox', { name: 'Role', exact: true }),
      page.getByRole('option').first(),
    );
    await page.getByRole('listbox').waitFor();
  }),
  screen('members, menu', async (page, { projectId }) => {
    await settings(page, projectId);
    await member(page).click();
    await page.getByRole('menu').waitFor();
  }),
  screen('members, ownership passed on', async (page, { projectId }) => {
    await settings(page, projectId);
    await member(page).click();
    await page.getByRole('menuitem', { name: 'Make owner' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await dialog(page).waitFor();
  }),
  screen('project, deletion', async (page, { projectId }) => {
    await settings(page, projectId);
    await press(page, 'Delete Project');
    await dialog(page).getByText('1 memory').waitFor();
  }),
];

const asOthers = [
  screen('project settings of a viewer', (page, { viewedProjectId }) => settings(page, viewedProjectId)),
  screen('project settings, archived', (page, { archivedProjectId }) => settings(page, archivedProjectId)),
  screen('archived project', async (page, { archivedProjectId }) => {
    await go(page, `/projects/${archivedProjectId}/documents`);
    await seen(page, 'This project is archived');
  }),
  screen('project without anything', (page, { emptyProjectId }) => go(page, `/projects/${emptyProjectId}`), {
    widths: WIDTHS,
  }),
];

export const projectScreens: Screen[] = [...panels, ...memoryScreens, ...asOwner, ...asOthers];
