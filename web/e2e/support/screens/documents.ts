import { expect, type Page } from '@playwright/test';
import { changeAnswers } from '../change-answers.ts';
import { ALL_PANELS, dialog, go, never, press, refuse, type Screen, screen, seen } from './screen.ts';

const LIST = /\/api\/projects\/\d+\/documents(\?|$)/;

async function documents(page: Page, id: number) {
  await go(page, `/projects/${id}/documents`);
  await page.getByRole('article', { name: 'cairns.pdf' }).waitFor();
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Documents' });

/** Some of the documents as they are while they are being read: the real ones are quick. */
const underWay = (page: Page) =>
  changeAnswers(page, LIST, (list: object[]) => {
    const stages = [
      { status: 'processing', stage: 'uploaded' },
      { status: 'processing', stage: 'extracting', pages_done: 1240, pages_total: 3600 },
      { status: 'processing', stage: 'indexing' },
    ];
    return list.map((one, index) => ({ ...one, ...stages[index] }));
  });

const inPanel = (tab: string) =>
  screen(
    `documents panel, ${tab}`,
    async (page, { projectId }) => {
      await go(page, `/projects/${projectId}/memory`);
      await panel(page)
        .getByRole('tab', { name: new RegExp(`^${tab}`) })
        .click();
      await panel(page).getByRole('tabpanel').waitFor();
    },
    { widths: ALL_PANELS },
  );

/** A deletion that chat has not confirmed yet. */
const deletion = {
  id: '0199d0e2-7c1b-7000-8000-5f2c9a7b1e34',
  project_id: 1,
  state: 'running',
  requested_at: '2026-02-28T08:15:30.000Z',
  finished_at: null,
  parts: [
    ...['files', 'pages', 'chunks', 'blobs', 'pictures'].map((store) => {
      return { service: 'documents', store, deleted: 1240, done: true };
    }),
    { service: 'search', store: 'index_entries', deleted: 1240, done: true },
    { service: 'chat', store: 'quotes', deleted: 0, done: false },
    { service: 'notifications', store: 'notifications', deleted: 1, done: true },
  ],
};

export const documentScreens: Screen[] = [
  screen('receipt of documents, under way', async (page, { projectId }) => {
    await page.route('**/api/**/documents/deletions/*', (route) => route.fulfill({ json: deletion }));
    await go(page, `/projects/${projectId}/documents/deletions/${deletion.id}`);
    await seen(page, 'Being deleted...');
  }),
  screen('documents, ready and failed', (page, { projectId }) => documents(page, projectId)),
  screen('documents, being read', async (page, { projectId }) => {
    await underWay(page);
    await go(page, `/projects/${projectId}/documents`);
    await seen(page, /of 3,?600 pages/);
  }),
  screen('documents, table with some selected', async (page, { projectId }) => {
    await go(page, `/projects/${projectId}/documents?view=table&sort=name`);
    await page.getByRole('checkbox', { name: 'Select cairns.pdf' }).check();
    await seen(page, '1 selected');
  }),
  screen('documents, none that fits', async (page, { projectId }) => {
    await go(page, `/projects/${projectId}/documents?query=nothing+of+this+name`);
    await seen(page, 'No document fits');
  }),
  screen('documents, deletion of several', async (page, { projectId }) => {
    await go(page, `/projects/${projectId}/documents?view=table`);
    await page.getByRole('checkbox', { name: 'Select all documents shown' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await dialog(page).waitFor();
  }),
  screen('documents, tags and description', async (page, { projectId }) => {
    await documents(page, projectId);
    await press(page, 'Actions for cairns.pdf');
    await page.getByRole('menuitem', { name: 'Tags and description' }).click();
    await dialog(page).getByRole('combobox', { name: 'Tags' }).waitFor();
  }),
  screen('documents, no project', async (page) => {
    await page.goto('/projects/none/documents');
    await seen(page, 'No Project Selected');
  }),
  screen('documents, empty', async (page, { emptyProjectId }) => {
    await go(page, `/projects/${emptyProjectId}/documents`);
    await page.getByRole('main').getByText('No documents uploaded yet').waitFor();
  }),
  screen('documents, not loaded', async (page, { projectId }) => {
    await refuse(page, LIST, 'GET');
    await go(page, `/projects/${projectId}/documents`);
    await page.getByRole('main').getByText('Error loading documents').waitFor();
  }),
  screen('documents, skeletons', async (page, { projectId }) => {
    await never(page, LIST);
    await go(page, `/projects/${projectId}/documents`);
    await page.locator('.MuiSkeleton-root').first().waitFor();
  }),
  screen('documents, upload', async (page, { projectId }) => {
    await documents(page, projectId);
    await press(page, 'Upload');
    await seen(page, 'Drop files or folders here');
  }),
  screen('documents, chosen files', async (page, { projectId }) => {
    await documents(page, projectId);
    await press(page, 'Upload');
    const name = `${'a name that is longer than there is room for '.repeat(3)}2024.txt`;
    const files = ['field notes.md', name].map((each) => ({
      name: each,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    }));
    await page.getByTestId('file-input').first().setInputFiles(files);
    await seen(page, /^2 files chosen/);
  }),
  screen('documents, refused file', async (page, { projectId }) => {
    await documents(page, projectId);
    await press(page, 'Upload');
    const file = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('x') };
    await page.getByTestId('file-input').first().setInputFiles(file);
    await seen(page, /^Unsupported file type/);
  }),
  screen('documents, menu', async (page, { projectId }) => {
    await documents(page, projectId);
    await press(page, 'Actions for cairns.pdf');
    await page.getByRole('menu').waitFor();
  }),
  screen('documents, renaming', async (page, { projectId }) => {
    await documents(page, projectId);
    await press(page, 'Actions for cairns.pdf');
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Name of the document' }).waitFor();
  }),
  screen('documents, deletion', async (page, { projectId }) => {
    await documents(page, projectId);
    await press(page, 'Actions for cairns.pdf');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await dialog(page).waitFor();
  }),
  inPanel('Recent'),
  inPanel('All Files'),
  inPanel('Shared'),
  screen(
    'documents panel, being read',
    async (page, { projectId }) => {
      await underWay(page);
      await go(page, `/projects/${projectId}/memory`);
      await panel(page).locator('[data-status="processing"]').first().waitFor();
    },
    { widths: ALL_PANELS },
  ),
  screen(
    'documents panel, search',
    async (page, { projectId }) => {
      await go(page, `/projects/${projectId}/memory`);
      await panel(page).getByRole('searchbox').fill('cairns');
      await panel(page)
        .getByText(/results?$/)
        .waitFor();
    },
    { widths: ALL_PANELS },
  ),
  screen(
    'documents panel, upload',
    async (page, { projectId }) => {
      await go(page, `/projects/${projectId}/memory`);
      await panel(page).getByRole('button', { name: 'Upload documents' }).click();
      await dialog(page).waitFor();
    },
    { widths: ALL_PANELS },
  ),
];
