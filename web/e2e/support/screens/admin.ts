import type { Page } from '@playwright/test';
import { changeAnswers } from '../change-answers.ts';
import { button, dialog, go, press, refuse, type Screen, screen, seen } from './screen.ts';

const AT = '2026-03-01T08:00:00.000Z';
const NAMES = ['projects_per_person', 'bytes_per_project', 'answers_per_day', 'registrations_per_hour'];

const person = (index: number, changes: object = {}) => ({
  id: `person-${index}`,
  email: `walker-${'of-the-northern-ridge-'.repeat(index % 3)}${index}@example.org`,
  first_name: ['Ada', 'Gipfelsteinmarkierungsverzeichnis', 'محمد'][index % 3],
  last_name: 'Byron',
  created_at: AT,
  email_verified: true,
  administrator: index === 0,
  second_factor: index % 2 === 0,
  closed_at: index === 1 ? AT : null,
  password_reset_required_at: index === 2 ? AT : null,
  deletion_scheduled_for: null,
  limits: {},
  ...changes,
});

const connection = (id: string, changes: object = {}) => ({
  id,
  name: 'The machine in the cellar, beside the boiler',
  base_url: 'http://192.168.178.20:11434/v1',
  key_ending: '…d3f9',
  key_lost: false,
  fixed: false,
  models: [
    { id: 'llama3.3:70b-instruct-q4_K_M', context_tokens: 131_072 },
    { id: 'mistral-small', context_tokens: 0 },
  ],
  updated_at: AT,
  ...changes,
});

/** What the calls of administrators answer: the person of the sweep is none on a Cairn that others use too. */
const ANSWERS: Record<string, unknown> = {
  '/api/admin/settings': {
    registration: 'invited',
    registration_fixed: false,
    second_factor_demanded: false,
    second_factor_fixed: true,
  },
  '/api/admin/people': Array.from({ length: 12 }, (_, index) => person(index)),
  '/api/admin/invitations': [{ id: 'i', email: 'guest@example.org', created_at: AT, expires_at: AT }],
  '/api/admin/limits': {
    limits: NAMES.map((name, index) => ({
      name,
      most: index === 1 ? 0 : 500,
      default: 1_000,
      fixed: index === 3,
      per_person: true,
    })),
  },
  '/api/admin/models': {
    connections: [
      connection('operator', { name: '', fixed: true, models: [{ id: 'stone-1', context_tokens: 0 }] }),
      connection('one', { key_lost: true }),
    ],
    default_model: 'one/mistral-small',
  },
  '/api/admin/models/local': {
    base_url: 'http://127.0.0.1:11434/v1',
    models: [{ id: 'stone-7b', context_tokens: 8_192 }],
  },
  '/api/admin/events/parked': Array.from({ length: 3 }, (_, index) => ({
    consumer: 'search-document-extracted',
    event_id: `0197f3a1-${index}`,
    subject: 'cairn.documents.document.extracted.v1',
    project_id: index,
    actor_id: '',
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    published_at: AT,
    parked_at: AT,
    attempts: 7,
    error: 'connect ECONNREFUSED 10.0.0.7:9200: the index at http://search.internal.example:9200 is away',
  })),
  '/api/admin/holdings': {
    counts: {
      people: 1_204,
      projects: 3_418,
      documents: 91_776,
      pages: 1_204_551,
      passages: 4_118_090,
      chat_sessions: 20_414,
      file_bytes: 412_000_000_000,
    },
    away: ['memory'],
    counted_at: AT,
  },
  '/api/admin/embedder': {
    state: 'away',
    model: 'sentence-transformers/all-MiniLM-L6-v2',
    place: 'http://embeddings.internal.example:8080/v1',
    dimensions: 384,
    passages: 128_431,
    embedded: 90_112,
    fault: 'The embedder could not be reached.',
  },
  '/api/admin/embedder/try': { took_ms: 12, dimensions: 384 },
  '/api/admin/tokens': [
    {
      subject: 'llama3.3:70b-instruct-q4_K_M',
      name: 'ada@example.org',
      input: 812_334,
      output: 40_120,
      answers: 318,
      deleted: false,
    },
    { subject: '12', name: '', input: 1, output: 0, answers: 1, deleted: true },
  ],
  '/api/admin/models/find': { models: connection('').models, took_ms: 18 },
  '/api/admin/models/try': { first_ms: 210, took_ms: 340 },
};

const standing = (page: Page, administrator: boolean) =>
  changeAnswers(page, '**/api/users/me', (me: object) => ({ ...me, administrator }));

async function administer(page: Page, section: string, title: string) {
  await standing(page, true);
  await page.route(/\/api\/admin\//, (route) => {
    const answer = ANSWERS[new URL(route.request().url()).pathname];
    return answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 204 });
  });
  await go(page, `/admin/${section}`, title);
}

const section = (path: string, title: string, shows: string | RegExp) =>
  screen(`administration, ${path}`, async (page) => {
    await administer(page, path, title);
    await seen(page, shows);
  });

export const adminScreens: Screen[] = [
  section('overview', 'Overview', 'Invited addresses'),
  section('people', 'People', 'Administrator'),
  section('registration', 'Registration', 'guest@example.org'),
  section('limits', 'Limits', 'LIMIT_REGISTRATIONS_PER_HOUR'),
  section('models', 'Language models', 'Key lost'),
  section('usage', 'Usage', 'Deleted account'),
  section('embedder', 'Search by meaning', 'The embedder could not be reached.'),
  section('events', 'Parked events', /ECONNREFUSED/),
  screen('administration, a parked event', async (page) => {
    await administer(page, 'events', 'Parked events');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await dialog(page).waitFor();
  }),
  screen('administration, closing an account', async (page) => {
    await administer(page, 'people', 'People');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .nth(2)
      .click();
    await page.getByRole('menuitem', { name: 'Close account' }).click();
    await dialog(page).waitFor();
  }),
  screen('administration, connecting a model', async (page) => {
    await administer(page, 'models', 'Language models');
    await press(page, 'Connect');
    await page.getByLabel('Name').fill('Stones');
    await page.getByLabel('Address').fill('http://127.0.0.1:11434/v1');
    await button(page, 'Find models').click();
    await seen(page, '2 models, after 18 ms');
    await button(page, 'Try mistral-small').click();
    await seen(page, 'Answered after 340 ms');
  }),
  screen('administration, limits not loaded', async (page) => {
    await administer(page, 'overview', 'Overview');
    await refuse(page, '**/api/admin/limits', 'GET');
    await page.getByRole('link', { name: 'Limits' }).click();
    await seen(page, 'This could not be loaded');
  }),
  screen('administration, not of others', async (page) => {
    await standing(page, false);
    await go(page, '/admin', '404 - Page Not Found');
  }),
];
