import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { type Call, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProfile, sampleProject, sampleStats } from '#testing/samples.ts';
import DashboardRoute from './dashboard.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

type Answers = Parameters<typeof fakeApi>[0];
const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

const Elsewhere = () => (
  <>
    <p>another place</p>
    <Link to="/dashboard">back</Link>
  </>
);

/** The dashboard of someone with these projects. */
function open(answers: Answers = {}, path = '/dashboard') {
  const api = fakeApi({
    'GET /api/users/me': { body: sampleProfile() },
    'GET /api/projects': { body: [] },
    'GET /api/projects/archived': { body: [] },
    'GET /api/projects/stats': { body: sampleStats() },
    'GET /api/invitations': { body: [] },
    ...answers,
  });
  renderScreen(
    <>
      <Routes>
        <Route path="/dashboard" element={<DashboardRoute />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <Address />
    </>,
    path,
  );
  return api;
}

/** Yellow is dark enough to be read as a text: brown by its lightness, yellow by its hue. */
function nameOfColour(rgb: string): string {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(Number);
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 24) return 'grey';
  if (green > red && green > blue) return 'green';
  return red >= green && green > blue ? 'yellow' : 'another colour';
}
const cards = () => screen.getAllByRole('article');
const figure = (name: string) => document.querySelector(`[data-stat="${name}"]`)?.textContent;

describe('the dashboard', () => {
  it('calls a person without a name User', async () => {
    open({ 'GET /api/users/me': { body: sampleProfile({ name: '', first_name: '', last_name: '' }) } });
    expect(await screen.findByRole('heading', { name: 'Welcome back, User' })).toBeTruthy();
  });

  it('leads to the settings and opens the dialog for a new project', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/settings');
    fireEvent.click(screen.getByRole('button', { name: 'New Project' }));
    expect(await screen.findByRole('dialog', { name: 'Create Project' })).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/dashboard?newProject=true');
  });

  it('shows shapes while it loads', async () => {
    open();
    expect(document.querySelectorAll('.MuiSkeleton-root').length).toBeGreaterThan(5);
    await screen.findByText('No projects yet');
    await waitFor(() => expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(0));
  });

  it('has five figures, each with what came this week', async () => {
    open({
      'GET /api/projects/stats': {
        body: sampleStats({
          active_projects: 4,
          archived_projects: 2,
          total_documents: 31,
          total_chat_sessions: 9,
          total_memory_items: 12,
          projects_this_week: 1,
          documents_this_week: 7,
          memory_this_week: 3,
        }),
      },
    });
    await waitFor(() => expect(figure('Active Projects')).toBe('Active Projects4+1 this week'));
    expect(figure('Archived')).toBe('Archived2Total archived');
    expect(figure('Documents')).toBe('Documents31+7 this week');
    expect(figure('Chat Sessions')).toBe('Chat Sessions9No change');
    expect(figure('Insights')).toBe('Insights (all memories)12+3 this week');
  });

  it('has cards with what a project holds, each leading to it', async () => {
    const project = sampleProject({
      description: 'The marked route.',
      is_favorite: true,
      documents_count: 5,
      chat_sessions_count: 1,
      memory_count: 0,
    });
    open({ 'GET /api/projects': { body: [project] } });
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: 'North ridge' }).getAttribute('href')).toBe('/projects/3');
    expect(card.getByText('The marked route.')).toBeTruthy();
    for (const count of ['5 documents', '1 chat', '0 memories']) {
      expect(card.getByRole('img', { name: count })).toBeTruthy();
    }
    const star = card.getByRole('button', { name: 'Remove North ridge from favourites' });
    expect(star.getAttribute('aria-pressed')).toBe('true');
    expect(card.getByText('No activity')).toBeTruthy();
  });

  it.each([
    [null, 'none', 'grey'],
    [23 * HOUR, 'today', 'green'],
    [25 * HOUR, 'week', 'yellow'],
    [(7 * 24 - 1) * HOUR, 'week', 'yellow'],
    [(7 * 24 + 1) * HOUR, 'older', 'grey'],
  ])('colours a last activity of %d ms ago as %s', async (age, freshness, colour) => {
    open({
      'GET /api/projects': { body: [sampleProject({ last_activity: age === null ? null : ago(age) })] },
    });
    const card = await screen.findByRole('article');
    const activity = card.querySelector<HTMLElement>(`[data-freshness=${freshness}]`);
    if (!activity) throw new Error(`not ${freshness}`);
    expect(nameOfColour(getComputedStyle(activity).color)).toBe(colour);
  });

  it('sorts by what was updated, by name, or by what happened last', async () => {
    open({
      'GET /api/projects': {
        body: [
          sampleProject({ id: 1, name: 'beta', updated_at: ago(3 * HOUR), last_activity: ago(1 * HOUR) }),
          sampleProject({ id: 2, name: 'Alpha', updated_at: ago(2 * HOUR), last_activity: null }),
          sampleProject({ id: 3, name: 'Gamma', updated_at: ago(1 * HOUR), last_activity: ago(2 * HOUR) }),
          // Never updated: it goes by when it was created.
          sampleProject({
            id: 4,
            name: 'Delta',
            updated_at: '',
            created_at: ago(150 * 60_000),
            last_activity: null,
          }),
        ],
      },
    });
    await screen.findAllByRole('article');
    const names = () => cards().map((card) => within(card).getByRole('heading').textContent);
    expect(names()).toEqual(['Gamma', 'Alpha', 'Delta', 'beta']);
    const choose = (order: string) => {
      fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sort projects' }));
      fireEvent.click(screen.getByRole('option', { name: order }));
    };
    choose('Alphabetical');
    await waitFor(() => expect(names()).toEqual(['Alpha', 'beta', 'Delta', 'Gamma']));
    choose('Last Activity');
    await waitFor(() => expect(names()).toEqual(['beta', 'Gamma', 'Alpha', 'Delta']));
    choose('Recently Updated');
    await waitFor(() => expect(names()).toEqual(['Gamma', 'Alpha', 'Delta', 'beta']));
  });

  it('searches names and descriptions', async () => {
    open({
      'GET /api/projects': {
        body: [
          sampleProject({ id: 1, name: 'Harbour' }),
          sampleProject({ id: 2, name: 'Ridge', description: 'Near the harbour' }),
          sampleProject({ id: 3, name: 'Moor' }),
        ],
      },
    });
    await screen.findAllByRole('article');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search projects' }), {
      target: { value: 'HARBOUR' },
    });
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Harbour',
      'Ridge',
    ]);
  });

  it('archives with a message, and fetches lists and figures again', async () => {
    const project = sampleProject();
    const { calls, answers } = open({
      'GET /api/projects': { body: [project] },
      'PATCH /api/projects/3/archive': { body: { ...project, is_archived: true } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for North ridge' }));
    calls.length = 0;
    answers['GET /api/projects'] = { body: [] };
    answers['GET /api/projects/stats'] = { body: sampleStats({ archived_projects: 1 }) };
    fireEvent.click(screen.getByRole('menuitem', { name: 'Archive Project' }));
    expect(await screen.findByText('Project "North ridge" has been archived')).toBeTruthy();
    await waitFor(() => expect(figure('Archived')).toBe('Archived1Total archived'));
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'PATCH /api/projects/3/archive',
        'GET /api/projects',
        'GET /api/projects/stats',
      ]),
    );
  });

  it('is up to date for who comes back to it', async () => {
    const { answers } = open({ 'GET /api/projects': { body: [sampleProject()] } });
    expect(await screen.findByRole('img', { name: '0 chats' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'North ridge' }));
    expect(await screen.findByText('another place')).toBeTruthy();
    answers['GET /api/projects'] = { body: [sampleProject({ chat_sessions_count: 2 })] };
    fireEvent.click(screen.getByRole('link', { name: 'back' }));
    expect(await screen.findByRole('img', { name: '2 chats' })).toBeTruthy();
  });

  it.each([
    [false, 'Archive Project', 'archive', 'Failed to archive project: Not just now.'],
    [true, 'Restore Project', 'unarchive', 'Failed to restore project: Not just now.'],
  ])('says why it could not (archived: %s)', async (is_archived, item, verb, message) => {
    const body = [sampleProject({ is_archived })];
    open({
      'GET /api/projects': { body: is_archived ? [] : body },
      'GET /api/projects/archived': { body: is_archived ? body : [] },
      [`PATCH /api/projects/3/${verb}`]: { status: 503, body: { detail: 'Not just now.' } },
    });
    if (is_archived) fireEvent.click(await screen.findByRole('button', { name: /^View Archived/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for North ridge' }));
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Actions for North ridge' }).disabled).toBe(
      false,
    );
  });

  it('counts every page of both lists where the figures cannot be had', async () => {
    const pages = (prefix: number) => (call: Call) => {
      const second = call.query.get('page_token') === 'second';
      const from = prefix + (second ? 2 : 0);
      return {
        body: Array.from({ length: second ? 1 : 2 }, (_, n) =>
          sampleProject({ id: from + n, is_archived: prefix > 0, memory_count: 1 }),
        ),
        ...(second ? {} : { headers: { 'X-Next-Page-Token': 'second' } }),
      };
    };
    open({
      'GET /api/projects': pages(0),
      'GET /api/projects/archived': pages(1_000),
      'GET /api/projects/stats': { status: 500, body: {} },
    });
    await waitFor(() => expect(figure('Archived')).toBe('Archived3Total archived'));
    expect(figure('Active Projects')).toMatch(/^Active Projects3/);
    expect(figure('Insights')).toBe('Insights (all memories)6No change');
  });

  it('counts the lists where the figures cannot be had, and nothing where those cannot either', async () => {
    const unavailable = { status: 500, body: {} };
    open({
      'GET /api/projects': {
        body: [
          sampleProject({ id: 1, documents_count: 2, documents_this_week: 1 }),
          sampleProject({ id: 2, documents_count: 3, chat_sessions_count: 4 }),
        ],
      },
      'GET /api/projects/archived': unavailable,
      'GET /api/projects/stats': unavailable,
    });
    await waitFor(() => expect(figure('Documents')).toBe('Documents5+1 this week'));
    expect(figure('Chat Sessions')).toBe('Chat Sessions4No change');
    expect(figure('Archived')).toBe('Archived0Total archived');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [{ status: 503, body: { detail: 'Back in a minute.' } }, 'Back in a minute.'],
    [{ status: 500, body: {} }, 'Something went wrong. Please try again.'],
  ])('says that it cannot be loaded: %j', async (answer, text) => {
    const { answers } = open({ 'GET /api/projects': answer });
    expect(await screen.findByText('Error Loading Dashboard')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(text);
    answers['GET /api/projects'] = { body: [] };
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No projects yet')).toBeTruthy();
  });

  it('makes a project and opens it: the name without blanks, an empty description as none', async () => {
    const { calls } = open(
      { 'POST /api/projects': { status: 201, body: sampleProject({ id: 8 }) } },
      '/dashboard?newProject=true',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Project' }));
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create Project' });
    const name = dialog.getByLabelText(/^Project Name/);
    expect(name.hasAttribute('required')).toBe(true);
    fireEvent.change(name, { target: { value: '  ' } });
    expect(submit.disabled).toBe(true);
    fireEvent.change(name, { target: { value: ' South ridge ' } });
    fireEvent.change(dialog.getByLabelText('Description (optional)'), { target: { value: '  ' } });
    fireEvent.click(submit);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/projects/8'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'South ridge',
      description: null,
    });
  });

  it('says why a project could not be made, and keeps what was typed', async () => {
    open(
      { 'POST /api/projects': { status: 503, body: { detail: 'Not just now.' } } },
      '/dashboard?newProject=true',
    );
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Project Name/), { target: { value: 'South ridge' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create Project' }));
    expect(await dialog.findByText('Failed to create project: Not just now.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Project Name/).value).toBe('South ridge');
  });
});
