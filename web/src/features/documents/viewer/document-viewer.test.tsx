import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { type Answer, type Call, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleDocument } from '#testing/samples.ts';
import DocumentRoute from '../routes/document.tsx';

const PATH = '/api/projects/3/documents/d';
const TEXT = 'Stones mark the way.\nA stone for each mile.';

/** What the server finds of 'stone' on each of two pages that have the same text. */
const places = [2, 5].flatMap((page) =>
  [0, 23].map((start) => ({
    page,
    start,
    end: start + 5,
    text: TEXT.slice(start, start + 5),
    around: TEXT,
    around_start: 0,
  })),
);

beforeAll(() => startI18n('en'));

describe('an open document', () => {
  beforeEach(() => {
    // The text of a page is shown, not its picture.
    localStorage.setItem('viewerShows', '"text"');
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    Element.prototype.scrollTo = () => undefined;
  });
  afterEach(() => {
    session.signOut();
    vi.unstubAllGlobals();
  });

  function open(find: (call: Call) => Answer = () => ({ body: { places, more: false, version: 1 } })) {
    const page = (number: number, recognition: unknown = null): [string, Answer] => [
      `GET ${PATH}/pages/${number}`,
      { body: { page: number, text: TEXT, first_line: 1, pages_total: 6, version: 1, recognition } },
    ];
    const api = fakeApi({
      [`GET ${PATH}`]: { body: sampleDocument({ name: 'a.tiff', file_type: 'tiff', pages_total: 6 }) },
      [`GET ${PATH}/gaps`]: {
        body: { pages_without_text: [4], unsure_pages: [{ page: 6, confidence: 62 }] },
      },
      [`GET ${PATH}/find`]: find,
      ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => page(number))),
      ...Object.fromEntries([page(6, { confidence: 62, words: [] })]),
    });
    renderScreen(
      <Routes>
        <Route path="/projects/:projectId/documents/:documentId" element={<DocumentRoute />} />
      </Routes>,
      '/projects/3/documents/d',
    );
    return api;
  }
  const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
  const pageField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Page' });
  const expectPage = async (page: string) =>
    waitFor(async () => expect((await pageField()).value).toBe(page));
  const search = async (words: string) => {
    await pageField();
    press('f', { ctrlKey: true });
    const field = await screen.findByRole('searchbox', { name: 'Find in document' });
    fireEvent.change(field, { target: { value: words } });
    return field;
  };
  const current = () => document.querySelector('mark[data-found="current"]');

  it('is searched by Ctrl-F, and stepped through by Enter and F3, to and fro', async () => {
    open();
    const field = await search('stone');
    await screen.findByText('1 of 4');
    await expectPage('2');
    await waitFor(() => expect(current()?.textContent).toBe('Stone'));
    expect(document.querySelectorAll('mark[data-found]')).toHaveLength(2);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(current()?.textContent).toBe('stone'));
    press('F3');
    await screen.findByText('3 of 4');
    await expectPage('5');
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    press('F3', { shiftKey: true });
    await screen.findByText('4 of 4');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.querySelector('mark')).toBeNull();
  });

  it('lists what was found by page, each place opening where it is', async () => {
    open();
    await search('stone');
    await screen.findByText('1 of 4');
    fireEvent.click(screen.getByRole('button', { name: 'List of places' }));
    const list = screen.getByRole('region', { name: 'List of places' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Page 2', 'Page 5']);
    const last = within(list).getAllByRole('button')[3];
    if (last) fireEvent.click(last);
    await screen.findByText('4 of 4');
    await expectPage('5');
  });

  it('says that nothing was found, and lets a search that failed be tried again', async () => {
    let fails = true;
    open(({ query }) => {
      if (query.get('query') === 'nothing') return { body: { places: [], more: false, version: 1 } };
      return fails ? { status: 500, body: { detail: 'Down' } } : { body: { places, more: true, version: 1 } };
    });
    const field = await search('nothing');
    await screen.findByText('Not found');
    fireEvent.change(field, { target: { value: 'stone' } });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    fails = false;
    fireEvent.click(again);
    await screen.findByText('1 of more than 4');
  });

  it('is turned by keys, but not while something is typed', async () => {
    open();
    await pageField();
    press('PageDown');
    await expectPage('2');
    press('ArrowRight');
    await expectPage('3');
    press('End');
    await expectPage('6');
    press('PageUp');
    await expectPage('5');
    press('Home');
    await expectPage('1');
    press('g');
    const field = await pageField();
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'End' });
    fireEvent.change(field, { target: { value: '4' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await expectPage('4');
  });

  it('lists the pages that could not be read, which open, and says how sure the text of each is', async () => {
    open();
    const gaps = await screen.findByRole('region', { name: 'What could not be read' });
    expect(gaps.textContent).toBe('1 page has no text: 4Recognised with doubt: 6 (62%)');
    await screen.findByText('Text read from the file');
    fireEvent.click(within(gaps).getByRole('button', { name: 'Page 6' }));
    await expectPage('6');
    await screen.findByText('Recognised with doubt, 62% sure');
  });

  it('shows its pages small, and is turned by arrows there', async () => {
    open();
    await pageField();
    fireEvent.click(screen.getByRole('button', { name: 'Show page thumbnails' }));
    const strip = screen.getByRole('navigation', { name: 'Page thumbnails' });
    const first = within(strip).getByRole('button', { name: 'Page 1' });
    expect(first.getAttribute('aria-current')).toBe('page');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    await expectPage('2');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Page 2'));
  });
});
