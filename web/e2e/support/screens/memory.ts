import type { Page } from '@playwright/test';
import { button, dialog, go, refuse, type Screen, screen, seen } from './screen.ts';

const AT = '2026-01-31T08:15:30.000Z';
const BUDGET = 'Budget for the footbridge: 48,000 EUR, approved in March 2026.';
const LONG_TAG = 'Gipfelsteinmarkierungsverzeichnis';

const passage = {
  number: 1,
  document_id: 'd',
  document_name: 'Inspection-of-all-markers-between-trailhead-and-hut-final-version.pdf',
  file_type: 'pdf',
  version: 1,
  chunk_id: 'c',
  page: 12,
  start: 0,
  end: 40,
  line_start: 1,
  line_end: 2,
};

const memoryOf = (id: string, given: object = {}) => ({
  id,
  project_id: 1,
  content: BUDGET,
  is_cut: false,
  memory_type: 'decision',
  source_type: 'chat',
  tags: ['money', LONG_TAG, 'bridges', 'north', 'spring'],
  importance: 0.9,
  confidence: 0.6,
  impact_score: 0.5,
  usage_count: 12,
  last_referenced: AT,
  revision: 2,
  proposed_by: 'model',
  supersedes: ['other'],
  superseded_by: null,
  created_at: AT,
  updated_at: AT,
  evidence: { session_id: 1, message_id: 'a', passages: [passage, { ...passage, number: 2 }] },
  ...given,
});

const first = memoryOf('first');
const other = memoryOf('other', {
  content: BUDGET.replace('48', '52'),
  memory_type: 'note',
  source_type: 'user',
  importance: 0.2,
  evidence: null,
});
const contradiction = {
  item: other,
  similarity: 'contradiction',
  strength: 0.9,
  this_says: '48,000 EUR',
  other_says: '52,000 EUR',
};

const change = (id: string, kind: string, given: object = {}) => ({
  id,
  kind,
  at: AT,
  made_by: 'u',
  items: 1,
  item_changes: [{ item_id: 'first', before: { ...other, id: 'first' }, after: first }],
  can_undo: true,
  kept_until: null,
  undoes: null,
  undone_by: null,
  ...given,
});

const ANSWERS: Record<string, unknown> = {
  '': [
    first,
    other,
    memoryOf('third', { content: `${BUDGET} ${BUDGET} ${BUDGET} ${BUDGET}`, importance: 0.5 }),
  ],
  '/tags': [{ tag: 'money', count: 3 }],
  '/health-check': { has_enhanced_fields: true, status: 'healthy', items: 3, last_updated: AT },
  '/first': first,
  '/other': other,
  '/first/similar': [contradiction],
  '/similar': [contradiction],
  '/pairs': [{ item: first, other: contradiction }],
  '/proposals': [
    { ...first, id: 'p', similar: [contradiction] },
    { ...other, id: 'q', similar: [] },
  ],
  '/history': [
    change('c', 'edited'),
    change('d', 'deleted', {
      items: 8,
      item_changes: [{ item_id: 'other', before: other, after: null }],
      kept_until: AT,
    }),
    change('e', 'tagged', { can_undo: false, undone_by: 'f' }),
  ],
};

/** Answers the calls of memories with a few of them, in every state that their screens have. */
const withMemories = (page: Page, answers: Record<string, unknown> = {}) =>
  page.route(/\/api\/projects\/\d+\/memory/, (route) => {
    const rest = new URL(route.request().url()).pathname.replace(/^.*\/memory/, '');
    const json = { ...ANSWERS, ...answers }[rest];
    if (json === undefined) return route.fulfill({ status: 404, json: { detail: 'Not found' } });
    const count = Array.isArray(json) ? String(json.length) : '0';
    return route.fulfill({ json, headers: { 'X-Total-Count': count, 'X-Project-Total': count } });
  });

/** A screen of the manager at an address of it, and what is done there. */
const manager = (
  name: string,
  search: string,
  then: (page: Page) => Promise<unknown>,
  answers: Record<string, unknown> = {},
) =>
  screen(`memory, ${name}`, async (page, { projectId }) => {
    await withMemories(page, answers);
    await go(page, `/projects/${projectId}/memory${search}`);
    await then(page);
  });

const cards = (page: Page) => page.getByRole('article').first().waitFor();

export const memoryScreens: Screen[] = [
  screen('memory', async (page, { projectId }) => {
    await go(page, `/projects/${projectId}/memory`);
    await seen(page, /^The spring behind the hut/);
  }),
  screen('memory, empty', async (page, { emptyProjectId }) => {
    await go(page, `/projects/${emptyProjectId}/memory`);
    await seen(page, 'No Memories Found');
  }),
  screen('memory, not loaded', async (page, { projectId }) => {
    await refuse(page, /\/api\/.*\/memory(\?|$)/, 'GET');
    await go(page, `/projects/${projectId}/memory`);
    await seen(page, 'Sample data');
  }),
  manager('filters', '?type=decision&tag=money', async (page) => {
    await cards(page);
    await button(page, 'Filters').click();
    await page.getByRole('combobox', { name: 'Sort By' }).waitFor();
  }),
  manager('bulk', '', async (page) => {
    await cards(page);
    await button(page, 'Bulk Select').click();
    await page.getByRole('checkbox').first().check();
  }),
  manager('list', '?view=list', (page) => page.getByRole('grid', { name: 'Memories' }).waitFor()),
  manager('open', '?memory=first', (page) => dialog(page).getByText(BUDGET).first().waitFor()),
  manager('new', '', async (page) => {
    await button(page, 'New memory').click();
    await dialog(page).getByRole('textbox', { name: 'Memory' }).fill(BUDGET);
    await dialog(page).getByText('Contradiction').waitFor();
  }),
  manager('suggested', '?view=suggested', (page) => button(page, 'Decline all').waitFor()),
  manager('pairs', '?view=pairs', (page) => button(page, 'Keep both').waitFor()),
  manager('history', '?view=history', (page) => button(page, 'Erase now').waitFor()),
  manager('without enhanced features', '?view=timeline', (page) => button(page, 'Show the grid').waitFor(), {
    '/health-check': { has_enhanced_fields: false, status: 'healthy', items: 3, last_updated: AT },
  }),
];
