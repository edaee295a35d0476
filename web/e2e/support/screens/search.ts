import type { Page } from '@playwright/test';
import { button, go, never, refuse, type Screen, screen, seen } from './screen.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

/** Opens the switcher over a screen, and types. */
async function switchTo(page: Page, text: string): Promise<void> {
  await button(page, 'Search').click();
  await field(page).fill(text);
}

const suggested = async (page: Page) => {
  await switchTo(page, 'cairn');
  await page.getByRole('option', { name: /^cairns\.pdf/ }).waitFor();
};

export const searchScreens: Screen[] = [
  screen('search results', async (page) => {
    await go(page, '/search?q=cairns', 'Search Results');
    await page.getByRole('article').first().waitFor();
  }),
  screen('search results of a project, another word', async (page, { projectId }) => {
    await go(page, `/search?q=moorlnad&type=documents&project=${projectId}`, 'Search Results');
    await page.getByRole('article').first().waitFor();
  }),
  screen('search, nothing found', (page) => go(page, '/search?q=zzzzqqqq', 'No results found')),
  screen('search, not loaded', async (page) => {
    await refuse(page, /\/api\/search\?/, 'GET');
    await go(page, '/search?q=cairns', 'Error performing search');
  }),
  screen('search, waiting', async (page) => {
    await never(page, /\/api\/search\?/);
    await go(page, '/search?q=cairns', 'Search Results');
  }),
  screen('switcher', async (page) => {
    await go(page, '/dashboard', /^Welcome back/);
    await switchTo(page, '');
    await page.getByRole('option', { name: 'New project' }).waitFor();
  }),
  screen('switcher, suggestions in a project', async (page, { projectId }) => {
    await go(page, `/projects/${projectId}/documents`);
    await suggested(page);
    await button(page, 'In this project').click();
    await page.getByRole('option', { name: /^Look for/ }).waitFor();
  }),
  screen('switcher, no name', async (page) => {
    await go(page, '/dashboard', /^Welcome back/);
    await switchTo(page, 'zzzzqqqq');
    await seen(page, /^No name begins/);
  }),
  screen('switcher, failed', async (page) => {
    await refuse(page, /\/api\/search\/suggestions/, 'GET');
    await go(page, '/dashboard', /^Welcome back/);
    await switchTo(page, 'cairn');
    await button(page, 'Try Again').waitFor();
  }),
];
