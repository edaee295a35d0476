import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce } from '#lib/stream/server-events.ts';
import { type Answer, type Call, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProject } from '#testing/samples.ts';
import {
  sampleChatHit,
  sampleDocumentHit,
  sampleMemoryHit,
  sampleProjectHit,
  sampleResults,
} from '#testing/search-samples.ts';
import SearchRoute from './search.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{decodeURIComponent((pathname + search).replaceAll('+', ' '))}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const MIXED = sampleResults({
  projects: [sampleProjectHit({ id: 4, name: 'Old ridge', is_archived: true, score: 0.5 })],
  documents: [sampleDocumentHit({ score: 0.9, page: 7 })],
  memory: [sampleMemoryHit({ score: 0.7 })],
  chats: [sampleChatHit({ score: 0.8 })],
  counts: { all: 4, projects: 1, documents: 1, memory: 1, chats: 1 },
});

function open(path: string, results: Answer | ((call: Call) => Answer | Promise<Answer>)) {
  const api = fakeApi({
    'GET /api/search': results,
    'GET /api/search/meaning': { body: { state: 'off', model: '', percent: 0 } },
    'GET /api/projects': { body: [sampleProject(), sampleProject({ id: 8, name: 'West ridge' })] },
    'GET /api/projects/archived': { body: [] },
    'GET /api/projects/3': { body: sampleProject() },
  });
  renderScreen(
    <>
      <Routes>
        <Route path="/search" element={<SearchRoute />} />
        <Route path="/dashboard" element={<h1>Dashboard</h1>} />
      </Routes>
      <Address />
    </>,
    path,
  );
  return api;
}

const address = () => screen.getByTestId('address').textContent;
const asked = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === '/api/search').map(({ query }) => Object.fromEntries(query));
const cards = () => screen.findAllByRole('article');
const category = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the results of a search', () => {
  it('are asked for 50 at a time, without a type where all are wanted, and of one project where it is named', async () => {
    const api = open('/search?q=ridge&type=all', { body: MIXED });
    expect(await screen.findByRole('heading', { level: 1, name: 'Search Results' })).toBeTruthy();
    expect(await screen.findByText(/4 results found/)).toBeTruthy();
    expect(asked(api)).toEqual([{ q: 'ridge', limit: '50' }]);
  });

  it('are of one kind and one project where the address says so', async () => {
    const api = open('/search?q=ridge&type=memory&project=3', { body: MIXED });
    await cards();
    expect(asked(api)).toEqual([{ q: 'ridge', limit: '50', type: 'memory', projectId: '3' }]);
    expect(await screen.findByDisplayValue('North ridge')).toBeTruthy();
  });

  it('stand in one list, the highest score first, each leading to its place', async () => {
    open('/search?q=ridge', { body: MIXED });
    expect((await cards()).map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual([
      '/projects/3/documents/d1?page=7',
      '/projects/3/chat/12#m1',
      '/projects/3/memory?memory=k1',
      '/projects/4',
    ]);
  });

  it('say of each kind what it is and how it was found', async () => {
    open('/search?q=ridge', { body: MIXED });
    const texts = (await cards()).map((card) => card.textContent);
    expect(texts[0]).toMatch(/survey\.pdf.*Matched content.*the ridge path.*PDF · Page 7 · North ridge/);
    expect(texts[1]).toMatch(/How high is the ridge\?.*AI.*North ridge/);
    expect(texts[2]).toMatch(/The ridge closes.*season.*Text match.*Decision · North ridge/);
    expect(texts[3]).toMatch(/Old ridge.*Archived.*Project/);
  });

  it('name a match of the file name, and one that comes near in meaning', async () => {
    open('/search?q=ridge', {
      body: sampleResults({
        documents: [sampleDocumentHit({ match_type: 'filename' })],
        memory: [sampleMemoryHit({ match_type: 'semantic' })],
      }),
    });
    expect(await screen.findByText('Matched filename')).toBeTruthy();
    expect(screen.getByText('Semantic match')).toBeTruthy();
    expect(await screen.findByText(/found by related words/)).toBeTruthy();
  });

  it('are text with what was found marked by its place in it, whatever it holds', async () => {
    const excerpt = '😀 <img src=x onerror=alert(1)> & ridge';
    const start = excerpt.indexOf('ridge');
    open('/search?q=ridge', {
      body: sampleResults({
        documents: [
          sampleDocumentHit({ excerpt, highlights: [{ start, end: start + 5 }], filename: '<b>a</b>.pdf' }),
        ],
      }),
    });
    const [card] = await cards();
    expect(card?.textContent).toContain(excerpt);
    expect(card?.querySelector('img, b')).toBeNull();
    expect([...(card?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(['ridge']);
  });

  it('are counted by kind; what has none cannot be chosen, and a count at its bound says so', async () => {
    const api = open('/search?q=ridge', {
      body: { ...MIXED, counts: { all: 1_004, projects: 4, documents: 1_000, memory: 0, chats: 0 } },
    });
    await screen.findByText(/1,004\+ results found/);
    expect(category(/^Documents 1,000\+$/).disabled).toBe(false);
    expect(category(/^Memory 0$/).disabled).toBe(true);
    expect(category(/^All Results 1,004\+$/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(category(/^Projects 4$/));
    expect(address()).toBe('/search?q=ridge&type=projects');
    await waitFor(() => expect(asked(api).at(-1)).toEqual({ q: 'ridge', limit: '50', type: 'projects' }));
  });

  it('are chosen by kind over what the words say of it', async () => {
    open('/search?q=ridge+type%3Achats', { body: { ...MIXED, type: 'chats' } });
    await cards();
    expect(category(/^Chats/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(category(/^Memory/));
    expect(address()).toBe('/search?q=ridge&type=memory');
  });

  it('are narrowed to a project, and no longer', async () => {
    open('/search?q=ridge', { body: MIXED });
    await cards();
    fireEvent.click(screen.getByRole('button', { name: 'Show projects' }));
    fireEvent.click(await screen.findByRole('option', { name: 'North ridge' }));
    expect(address()).toBe('/search?q=ridge&project=3');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Project Filter' }));
    expect(address()).toBe('/search?q=ridge');
  });

  it('go on behind a button, each once', async () => {
    const api = open('/search?q=ridge', ({ query }) => ({
      body: query.has('page_token')
        ? sampleResults({ memory: [sampleMemoryHit(), sampleMemoryHit({ id: 'k2' })] })
        : { ...MIXED, next_page_token: 'second' },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await cards()).toHaveLength(5));
    expect(asked(api).at(-1)).toEqual({ q: 'ridge', limit: '50', page_token: 'second' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('say which words were searched for instead, and lead to the words as written', async () => {
    open('/search?q=the+Invioces', {
      body: { ...MIXED, corrections: [{ word: 'invioces', instead: ['invoices'] }] },
    });
    expect(await screen.findByText(/Searched for invoices instead/)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Search for “invioces” as written' }));
    expect(address()).toBe('/search?q=the "Invioces"');
  });

  it('are fetched again when something that may be among them is deleted', async () => {
    let left = MIXED;
    open('/search?q=ridge', () => ({ body: left }));
    expect(await cards()).toHaveLength(4);
    left = sampleResults({ memory: MIXED.memory });
    act(() =>
      announce({ type: 'document.deleted', project_id: 3, document_id: 'd1', name: '', message: '' }),
    );
    await waitFor(async () => expect(await cards()).toHaveLength(1));
  });

  it('are fetched again until the index has taken it out, which may be after its event', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let left = MIXED;
    open('/search?q=ridge', () => ({ body: left }));
    expect(await cards()).toHaveLength(4);
    act(() =>
      announce({ type: 'document.deleted', project_id: 3, document_id: 'd1', name: '', message: '' }),
    );
    await act(() => vi.advanceTimersByTimeAsync(10));
    left = sampleResults({ memory: MIXED.memory });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(async () => expect(await cards()).toHaveLength(1));
  });
});

describe('the page of search', () => {
  it.each(['/search', '/search?q=%20', '/search?type=memory'])(
    'is the dashboard without words: %s',
    async (path) => {
      open(path, { body: MIXED });
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
      expect(address()).toBe('/dashboard');
    },
  );

  it('says that nothing was found, with the way back', async () => {
    open('/search?q=zzz', { body: sampleResults() });
    expect(await screen.findByRole('heading', { name: 'No results found' })).toBeTruthy();
    expect(screen.getByText(/0 results found/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('says that a search failed, and tries again', async () => {
    let works = false;
    open('/search?q=ridge', () =>
      works ? { body: MIXED } : { status: 503, body: { detail: 'Not just now.' } },
    );
    const place = await screen.findByRole('heading', { name: 'Error performing search' });
    expect(screen.getAllByText('Error performing search')).toHaveLength(2);
    expect(screen.getByText('Not just now.')).toBeTruthy();
    works = true;
    fireEvent.click(within(place.parentElement ?? document.body).getByRole('button', { name: 'Try Again' }));
    expect(await cards()).toHaveLength(4);
  });

  it('has tips on how to write a search', async () => {
    open('/search?q=ridge', { body: MIXED });
    const tips = await screen.findByRole('region', { name: 'Search tips' });
    expect([...tips.querySelectorAll('code')].map((code) => code.textContent)).toEqual([
      '"ridge path"',
      '-winter',
      'type:memory',
      'project:"North ridge"',
    ]);
  });

  it('keeps what is typed, searches for it on Enter, and goes back to the search before', async () => {
    open('/search?q=ridge&project=3', { body: MIXED });
    await cards();
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search everything' });
    fireEvent.change(box, { target: { value: 'ridge path ' } });
    expect(address()).toBe('/search?q=ridge&project=3');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/search?q=ridge path&project=3');
    expect(box.value).toBe('ridge path ');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(box.value).toBe('ridge'));
  });

  it('never shows what was found for earlier words after the later ones', async () => {
    const slow = Promise.withResolvers<void>();
    open('/search?q=slow', async ({ query }) => {
      if (query.get('q') === 'slow') await slow.promise;
      return {
        body: sampleResults({
          memory: [sampleMemoryHit({ excerpt: `of ${query.get('q')}`, highlights: [] })],
        }),
      };
    });
    const box = await screen.findByRole('searchbox', { name: 'Search everything' });
    fireEvent.change(box, { target: { value: 'quick' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('of quick');
    await act(async () => slow.resolve());
    expect(screen.getByText('of quick')).toBeTruthy();
    expect(screen.queryByText('of slow')).toBeNull();
  });
});
