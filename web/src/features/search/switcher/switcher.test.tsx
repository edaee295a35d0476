import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Suggestion } from '#lib/api/types.ts';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce } from '#lib/stream/server-events.ts';
import { type Answer, type Call, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProfile, sampleProject } from '#testing/samples.ts';
import { Switcher } from './switcher.tsx';

beforeAll(() => startI18n('en', ['common', 'search', 'settings', 'errors']));
afterEach(() => session.signOut());

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{decodeURIComponent(pathname + search + hash)}</output>;
}

const suggestion = (given: Partial<Suggestion> = {}): Suggestion => ({
  ...{ type: 'document', text: 'survey.pdf', highlights: [], id: 'd1', project_id: 3 },
  project_name: 'North ridge',
  ...given,
});

const OF_ALL_KINDS = [
  suggestion({ type: 'recent', text: 'surface', id: null, project_id: null, project_name: '' }),
  suggestion({ type: 'project', text: 'Survey 2026', id: '8', project_id: 8, project_name: 'Survey 2026' }),
  suggestion({ highlights: [{ start: 0, end: 3 }] }),
  suggestion({ type: 'chat', text: 'Survey of June', id: '12' }),
  suggestion({ type: 'memory', text: 'Surveys are in June.', id: 'k1' }),
];

type Given = Answer | ((call: Call) => Answer | Promise<Answer>);

function open(
  suggestions: Given = { body: OF_ALL_KINDS },
  {
    projectId,
    recent = { body: [] },
  }: {
    projectId?: number;
    recent?: Given;
  } = {},
) {
  const api = fakeApi({
    'GET /api/search/suggestions': suggestions,
    'GET /api/projects/3/search/suggestions': suggestions,
    'GET /api/search/recent': recent,
    'GET /api/projects/3/search/recent': recent,
    'DELETE /api/search/history': { status: 204 },
    'GET /api/projects/3': { body: sampleProject() },
    'GET /api/users/me': { body: sampleProfile() },
  });
  const onClose = vi.fn();
  const onFindDocuments = vi.fn();
  const onNewProject = vi.fn();
  renderScreen(
    <>
      <Switcher {...{ projectId, onClose, onFindDocuments, onNewProject }} />
      <Address />
    </>,
    projectId ? `/projects/${projectId}/chat` : '/dashboard',
  );
  return { ...api, onClose, onFindDocuments, onNewProject };
}

const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const press = async (key: string, more = {}) => fireEvent.keyDown(await field(), { key, ...more });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = async () => {
  const id = (await field()).getAttribute('aria-activedescendant');
  const [chosen, ...others] = screen.getAllByRole('option', { selected: true });
  expect(others).toEqual([]);
  expect(chosen?.id).toBe(id);
  return chosen?.textContent;
};
const address = () => screen.getByTestId('address').textContent;
const asked = ({ calls }: { calls: Call[] }) =>
  calls
    .filter(({ path }) => path.endsWith('/suggestions'))
    .map(({ path, query }) => `${path} ${query.get('query')}`);
const found = (name: RegExp | string) => screen.findByRole('option', { name });

describe('the quick switcher', () => {
  it('shows names of every kind as they are typed, then searches, and the way to all results last', async () => {
    open();
    await type('sur');
    await found(/survey\.pdf/);
    expect(options()).toEqual([
      'Survey 2026',
      'survey.pdfNorth ridge',
      'Surveys are in June.North ridge',
      'Survey of JuneNorth ridge',
      'surface',
      'All results for “sur”',
    ]);
    expect((await found(/survey\.pdf/)).querySelector('mark')?.textContent).toBe('sur');
    expect(within(screen.getByRole('group', { name: 'Chats' })).getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('5 suggestions');
  });

  it.each([
    ['Survey 2026', '/projects/8'],
    [/^survey\.pdf/, '/projects/3/documents/d1'],
    [/^Surveys are/, '/projects/3/memory?memory=k1'],
    [/^Survey of June/, '/projects/3/chat/12'],
    ['surface', '/search?q=surface'],
    [/^All results/, '/search?q=sur'],
  ])('opens %s at %s', async (name, path) => {
    const { onClose } = open();
    await type('sur');
    fireEvent.click(await found(name));
    expect(address()).toBe(path);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is moved through by the arrows, round both ends, and opens by Enter', async () => {
    open();
    await type('sur');
    await found(/survey\.pdf/);
    expect(await selected()).toBe('Survey 2026');
    await press('ArrowUp');
    expect(await selected()).toMatch(/^All results/);
    await press('ArrowDown');
    await press('ArrowDown');
    expect(await selected()).toMatch(/^survey\.pdf/);
    await press('Enter');
    expect(address()).toBe('/projects/3/documents/d1');
  });

  it('leads to all results by Ctrl-Enter, whatever is chosen', async () => {
    open();
    await type(' sur ');
    await found(/survey\.pdf/);
    await press('Enter', { ctrlKey: true });
    expect(address()).toBe('/search?q=sur');
  });

  it('takes the focus back into the field when another dialog that closes takes it', async () => {
    open();
    const input = await field();
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    act(() => elsewhere.focus());
    expect(document.activeElement).toBe(input);
    elsewhere.remove();
    act(() => input.closest<HTMLElement>('[tabindex="-1"]')?.focus());
    expect(document.activeElement).toBe(input);
  });

  it('closes by Escape', async () => {
    const { onClose } = open();
    await press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
    expect(address()).toBe('/dashboard');
  });

  it('asks once the typing pauses, for the last words alone', async () => {
    const api = open();
    for (const text of ['s', 'su', 'sur']) await type(text);
    await found(/survey\.pdf/);
    expect(asked(api)).toEqual(['/api/search/suggestions sur']);
  });

  it('leaves keys and letters to an input method until it has a word', async () => {
    const api = open();
    const input = await field();
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: 'n' }, isComposing: true });
    await press('Enter', { isComposing: true });
    expect(address()).toBe('/dashboard');
    expect(options()).not.toContain('All results for “n”');
    fireEvent.input(input, { target: { value: '年' }, isComposing: true });
    fireEvent.compositionEnd(input, { data: '年' });
    await waitFor(() => expect(asked(api)).toEqual(['/api/search/suggestions 年']));
  });

  it('keeps of earlier suggestions what fits the newer words, and never shows late ones over newer ones', async () => {
    const slow = Promise.withResolvers<void>();
    const api = open(async ({ query }) => {
      const words = query.get('query');
      if (words === 'survey o') await slow.promise;
      return { body: words === 'zz' ? [suggestion({ text: 'zz.txt' })] : OF_ALL_KINDS };
    });
    await type('sur');
    await found(/survey\.pdf/);
    await type('survey o');
    expect(options()).toEqual(['Survey of JuneNorth ridge', 'All results for “survey o”']);
    await waitFor(() => expect(asked(api)).toHaveLength(2));
    await type('zz');
    await found(/zz\.txt/);
    await act(async () => slow.resolve());
    expect(options()).toEqual(['zz.txtNorth ridge', 'All results for “zz”']);
  });

  it('says that no name begins so, and leads to all results', async () => {
    open({ body: [] });
    await type('zzz');
    expect(await screen.findByText(/No name begins with “zzz”/)).toBeTruthy();
    expect(await selected()).toBe('All results for “zzz”');
    await press('Enter');
    expect(address()).toBe('/search?q=zzz');
  });

  it('says why there are no suggestions, and tries again', async () => {
    let works = false;
    open(() => (works ? { body: OF_ALL_KINDS } : { status: 503, body: { detail: 'Not just now.' } }));
    await type('sur');
    expect((await screen.findByRole('alert')).textContent).toContain('No suggestions now: Not just now.');
    expect(options()).toEqual(['All results for “sur”']);
    works = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await found(/survey\.pdf/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('drops what is deleted meanwhile', async () => {
    let left = OF_ALL_KINDS;
    open(() => ({ body: left }));
    await type('sur');
    await found(/survey\.pdf/);
    left = OF_ALL_KINDS.filter(({ type }) => type !== 'document');
    act(() =>
      announce({ type: 'document.deleted', project_id: 3, document_id: 'd1', name: '', message: '' }),
    );
    await waitFor(() => expect(screen.queryByRole('option', { name: /survey\.pdf/ })).toBeNull());
  });
});

describe('before anything is typed', () => {
  const RECENT = [
    { query: 'ridge path', project_id: null, searched_at: '2026-01-01T00:00:00Z' },
    { query: 'cairns', project_id: 3, searched_at: '2026-01-01T00:00:00Z' },
  ];

  it('there are recent searches and places', async () => {
    open({}, { recent: { body: RECENT } });
    fireEvent.click(await found(/^cairns/));
    expect(options()).toEqual([
      'ridge path',
      'cairnsProject 3',
      'Clear history',
      'New project',
      'Dashboard',
      'Settings',
    ]);
    expect(address()).toBe('/search?q=cairns&project=3');
  });

  it('recent searches are deleted', async () => {
    let left = RECENT;
    const api = open({}, { recent: () => ({ body: left }) });
    const clear = await found('Clear history');
    left = [];
    fireEvent.click(clear);
    expect(await screen.findByText('Search history cleared')).toBeTruthy();
    expect(options()).toEqual(['New project', 'Dashboard', 'Settings']);
    expect(api.calls.some(({ method, path }) => `${method} ${path}` === 'DELETE /api/search/history')).toBe(
      true,
    );
    expect(api.onClose).not.toHaveBeenCalled();
  });
});

describe('places', () => {
  it('are found by the words of their names', async () => {
    open({ body: [] });
    await type('lang');
    fireEvent.click(await found('Settings: Language & Region'));
    expect(address()).toBe('/settings/language');
  });

  it('of the project are there in a project, with the search of its documents', async () => {
    const { onFindDocuments } = open({ body: [] }, { projectId: 3 });
    await type('mem');
    expect((await found(/^Memory/)).textContent).toBe('MemoryNorth ridge');
    await type('');
    expect(await selected()).toMatch(/^Find in this project's documents/);
    await press('Enter');
    expect(onFindDocuments).toHaveBeenCalledOnce();
  });

  it('have a new project among them, which takes the place of the list', async () => {
    const { onNewProject, onClose } = open({ body: [] });
    fireEvent.click(await found('New project'));
    expect(onNewProject).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    expect(address()).toBe('/dashboard');
  });
});

describe('the scope', () => {
  it('is everything until the project alone is chosen, and everything again', async () => {
    const api = open({ body: OF_ALL_KINDS }, { projectId: 3 });
    await type('sur');
    await found(/survey\.pdf/);
    const scope = screen.getByRole('button', { name: 'In this project' });
    expect(scope.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(scope);
    expect(scope.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(asked(api).at(-1)).toBe('/api/projects/3/search/suggestions sur'));
    expect((await found('Look for “sur” in all projects')).id).toBeTruthy();
    await press('Enter', { metaKey: true });
    expect(address()).toBe('/search?q=sur&project=3');
    await type('');
    await press('Backspace');
    expect(scope.getAttribute('aria-pressed')).toBe('false');
  });
});
