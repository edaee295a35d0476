import type { Page } from '@playwright/test';
import { changeAnswers } from '../change-answers.ts';
import { call, type World } from '../world.ts';
import {
  ALL_PANELS,
  button,
  dialog,
  go,
  LEFT_BESIDE,
  press,
  RIGHT_DRAWER,
  refuse,
  type Screen,
  screen,
  seen,
} from './screen.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function open(page: Page, projectId: number, sessionId: number) {
  await page.goto(`/projects/${projectId}/chat/${sessionId}`);
  await page.locator('article[aria-busy="false"]').last().waitFor();
}

async function fresh(page: Page, { owner, projectId }: World) {
  const path = `/projects/${projectId}/chat`;
  const { id } = await call(page, owner.token, 'POST', `/api${path}/sessions`, { name: 'A new one' });
  await page.goto(`${path}/${id}`);
  await seen(page, 'Start a conversation');
}

async function cited(page: Page, { projectId, answered }: World) {
  await open(page, projectId, answered);
  await page.locator('[data-citation="1"]').first().click();
  await page.locator('[data-mark]').first().waitFor();
}

/** So many of a project's million tokens are used. */
function limited(page: Page, counted: number) {
  const none = { today: 0, month: 0, limit: 0, counted: 0, ends_at: null };
  const used = { today: counted, month: counted, limit: 1_000_000, counted, ends_at: TOMORROW };
  return page.route('**/api/projects/*/tokens', (route) =>
    route.fulfill({ json: { project: used, person: none } }),
  );
}

const TOMORROW = new Date(Date.now() + 80_000_000).toISOString();

/** Steps of an answer: those of a real one would cost the table of screens a model's time. */
const STEPS = [
  { kind: 'plan', state: 'done', count: 3 },
  {
    kind: 'search',
    state: 'done',
    text: 'How far apart do cairns stand on open moorland, and in fog?',
    count: 12,
  },
  { kind: 'search', state: 'failed', text: 'Gipfelsteinmarkierungsverzeichnis-Nachträge', fault: 'slow' },
  { kind: 'read', state: 'done', text: 'abschliessende-fassung-final-v7.pdf', count: 12, pages: 34 },
  { kind: 'write', state: 'done' },
].map((step) => ({ text: '', count: 0, documents: 0, pages: 0, fault: null, ...step }));

export const chatScreens: Screen[] = [
  screen('no chats', async (page, { emptyProjectId }) => {
    await go(page, `/projects/${emptyProjectId}/chat`);
    await seen(page, 'Start a conversation');
    await page.getByRole('main').getByRole('button', { name: 'New Chat' }).last().waitFor();
  }),
  screen('chat, empty', fresh),
  screen('chat, streaming', async (page, world) => {
    await fresh(page, world);
    await message(page).fill('Tell me slowly about cairns');
    await message(page).press('Enter');
    await seen(page, /word2/);
  }),
  screen('chat, answered', (page, { projectId, answered }) => open(page, projectId, answered)),
  screen('chat, answered in steps', async (page, { projectId, answered }) => {
    interface Messages {
      readonly messages: readonly { readonly is_ai: boolean }[];
    }
    await changeAnswers(page, /\/sessions\/\d+\/messages(\?|$)/, (body: Messages) => ({
      ...body,
      messages: body.messages.map((one) => (one.is_ai ? { ...one, steps: STEPS } : one)),
    }));
    await open(page, projectId, answered);
    await button(page, /^5 steps/)
      .last()
      .click();
    await page.getByRole('list', { name: 'Steps of this answer' }).last().waitFor();
  }),
  screen('chat, why these passages', async (page, { projectId, answered }) => {
    await open(page, projectId, answered);
    await button(page, 'Why these passages').last().click();
    await dialog(page).getByText('What was searched for').waitFor();
  }),
  screen('chat, unanswered', async (page, { projectId, unanswered }) => {
    await open(page, projectId, unanswered);
    await seen(page, 'Nearest passages');
  }),
  screen('chat, a question being edited', async (page, { projectId, answered }) => {
    await open(page, projectId, answered);
    await button(page, 'Edit question').first().click();
    await page.getByRole('textbox', { name: 'Edited question' }).waitFor();
  }),
  screen('chat, stopped', (page, { projectId, stopped }) => open(page, projectId, stopped)),
  screen('chat, failed', async (page, { projectId, failed }) => {
    await open(page, projectId, failed);
    await button(page, 'Answer again').waitFor();
  }),
  screen('chat, not sent', async (page, world) => {
    await refuse(page, '**/messages/stream*', 'POST');
    await fresh(page, world);
    await message(page).fill('Is anybody there?');
    await message(page).press('Enter');
    await page.locator('[data-level="error"], [role="alert"]').first().waitFor();
  }),
  screen('chat, waiting for a connection', async (page, world) => {
    await page.route('**/messages/stream*', (route) => route.abort('connectionrefused'));
    await fresh(page, world);
    await message(page).fill('Is anybody there?');
    await message(page).press('Enter');
    await button(page, 'Take back').waitFor();
  }),
  screen('chat, too long', async (page, world) => {
    await fresh(page, world);
    await message(page).fill('x'.repeat(40_000));
    await page.getByRole('alert').first().waitFor();
  }),
  screen('chat, near a limit', async (page, world) => {
    await limited(page, 850_000);
    await fresh(page, world);
    await seen(page, /850,000 of its 1,000,000 tokens/);
  }),
  screen('chat, limit reached', async (page, world) => {
    await limited(page, 1_000_001);
    await fresh(page, world);
    await seen(page, /used its 1,000,000 tokens/);
  }),
  screen('chat, history not loaded', async (page, { projectId, answered }) => {
    await refuse(page, /\/sessions\/\d+\/messages/, 'GET');
    await page.goto(`/projects/${projectId}/chat/${answered}`);
    await seen(page, 'Failed to load chat history');
  }),
  screen('chat not found', async (page, { projectId }) => {
    await page.goto(`/projects/${projectId}/chat/999999`);
    await seen(page, 'Session not found');
  }),
  screen('chat, knowledge sources', async (page, world) => {
    await fresh(page, world);
    await press(page, /^Knowledge source/);
    await page.getByRole('menu').waitFor();
  }),
  screen(
    'chat, sessions hidden',
    async (page, { projectId, answered }) => {
      await open(page, projectId, answered);
      await button(page, 'Hide chat sessions').click();
      await button(page, 'Show chat sessions').waitFor();
    },
    { widths: LEFT_BESIDE },
  ),
  screen(
    'chat, deletion',
    async (page, { projectId, answered }) => {
      await open(page, projectId, answered);
      await button(page, /^Delete How far/).click();
      await dialog(page).waitFor();
    },
    { widths: LEFT_BESIDE },
  ),
  screen('passage beside its answer', cited, { widths: ALL_PANELS }),
  screen('passage in a drawer', cited, { widths: RIGHT_DRAWER }),
  screen('chat, archived project', async (page, { archivedProjectId }) => {
    await go(page, `/projects/${archivedProjectId}/chat`);
    await seen(page, /^This project is archived/);
  }),
];
