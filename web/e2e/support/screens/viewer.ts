import { expect, type Page } from '@playwright/test';
import { changeAnswers } from '../change-answers.ts';
import type { World } from '../world.ts';
import { button, dialog, press, refuse, type Screen, screen, seen } from './screen.ts';

const AT = '2026-03-01T08:00:00.000Z';

/** Pages that could not be read, and pages read with doubt, as a long scan has them. */
const GAPS = {
  pages_without_text: Array.from({ length: 40 }, (_, index) => index + 1),
  unsure_pages: Array.from({ length: 30 }, (_, index) => ({ page: index + 41, confidence: 58 })),
};

const FAULT = { code: 'not_readable', message: 'The file is damaged and cannot be read.' };

const main = (page: Page) => page.getByRole('main');

async function pages(page: Page, { projectId, documentId }: World) {
  await page.goto(`/projects/${projectId}/documents/${documentId}`);
  await main(page).getByRole('group', { name: 'Page 1 of cairns.pdf' }).waitFor();
  await button(page, 'Next page').waitFor();
}

async function unread(page: Page, world: World) {
  await page.route('**/documents/*/gaps', (route) => route.fulfill({ json: GAPS }));
  await pages(page, world);
  await main(page).getByRole('region', { name: 'What could not be read' }).waitFor();
}

async function found(page: Page, words = 'cairn') {
  await press(page, 'Find in document');
  await page.getByRole('searchbox', { name: 'Find in document' }).fill(words);
  await seen(page, /^1 of \d+$/);
}

async function listed(page: Page, words?: string) {
  await found(page, words);
  await press(page, 'List of places');
  await main(page).getByRole('region', { name: 'List of places' }).waitFor();
}

/** A strip that is not open of itself: above the page it is opened for the moment alone. */
async function strip(page: Page) {
  const thumbnails = main(page).getByRole('navigation', { name: 'Page thumbnails' });
  await expect(async () => {
    if (!(await thumbnails.isVisible())) await press(page, 'Show page thumbnails');
    await expect(thumbnails).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** A document of three versions, in its menu and in its list of versions. */
async function versions(page: Page, { projectId, documentId }: World) {
  await changeAnswers(page, '**/api/projects/*/documents?*', (list: { id: string }[]) =>
    list.map((one) => (one.id === documentId ? { ...one, series_id: documentId } : one)),
  );
  await changeAnswers(page, '**/documents/*/versions', ([one]: object[]) => {
    const version = (number: number, rest: object) => ({
      ...one,
      id: `version-${number}`,
      version_number: number,
      created_at: AT,
      ...rest,
    });
    return [
      version(3, { version_state: 'current' }),
      version(2, { version_state: 'earlier', uploaded_by: 'nobody' }),
      version(1, { version_state: 'earlier', status: 'error', error: FAULT }),
    ];
  });
  await page.goto(`/projects/${projectId}/documents`);
  await press(page, 'Actions for cairns.pdf');
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await dialog(page).getByRole('link', { name: 'Version 1' }).waitFor();
}

export const viewerScreens: Screen[] = [
  screen('page of a document', pages),
  screen('page of a document, thumbnails', async (page, world) => {
    await pages(page, world);
    await strip(page);
  }),
  screen('page of a document, pages without text', unread),
  screen('search in a document', async (page, world) => {
    await pages(page, world);
    await found(page);
  }),
  screen('search in a document, all places', async (page, world) => {
    await pages(page, world);
    await listed(page);
  }),
  screen('search in a document, everything beside the page', async (page, world) => {
    await unread(page, world);
    await strip(page);
    await listed(page);
  }),
  screen('search in a text, all places', async (page, { projectId, textId }) => {
    await page.goto(`/projects/${projectId}/documents/${textId}`);
    await listed(page, 'the');
  }),
  screen('text of a document, not loaded', async (page, { projectId, textId }) => {
    await refuse(page, /\/documents\/[^/]+\/pages/, 'GET');
    await page.goto(`/projects/${projectId}/documents/${textId}`);
    await seen(page, 'The document could not be opened');
  }),
  screen('versions of a document', versions),
  screen('text of a document', async (page, { projectId, textId }) => {
    await page.goto(`/projects/${projectId}/documents/${textId}`);
    await page.getByRole('main').locator('[data-line="3"]').waitFor();
  }),
  screen('document not found', async (page, { projectId }) => {
    await page.goto(`/projects/${projectId}/documents/00000000-0000-7000-8000-000000000000`);
    await seen(page, 'Document not found');
  }),
];
