import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatMessage, Citation, SearchTrace } from '#lib/api/types.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { WhyPassages } from './why-passages.tsx';

const PATH = '/api/projects/3/chat/sessions/5/messages/m/search';

function traced(
  at: number,
  changes: Partial<SearchTrace['passages'][number]>,
): SearchTrace['passages'][number] {
  return {
    document_id: `d${at}`,
    chunk_id: `c${at}`,
    file_type: 'pdf',
    version: 1,
    page: at,
    line_start: 0,
    line_end: 0,
    number: at,
    score: 0.5 / at,
    left_out: null,
    ...changes,
  };
}

const trace: SearchTrace = {
  searches: [
    { text: 'What are cairns?', origin: 'question', evidence: 0.2, used: false },
    { text: 'stone heaps', origin: 'model', evidence: 0.7, used: true },
  ],
  by_meaning: true,
  phrases: [{ phrase: 'cairn', synonyms: ['stone heap', 'landmark'] }],
  least_evidence: 0.5,
  passages: [
    traced(1, { word_rank: 2, meaning_rank: 1, evidence: 0.7 }),
    traced(2, {}),
    traced(3, { number: 0, left_out: 'room' }),
    traced(4, { number: 0, left_out: 'limit' }),
  ],
};

const source = (number: number, cited: boolean) =>
  ({ number, document_name: `cairns ${number}.pdf`, document_id: `d${number}`, cited }) as Citation;

function show(changes: Partial<ChatMessage> = {}) {
  const message = {
    id: 'm',
    session_id: 5,
    traced: true,
    knowledge_mode: 'project_only',
    sources: [source(1, true), source(2, false)],
    ...changes,
  } as ChatMessage;
  return render(
    <MemoryRouter>
      <WhyPassages projectId={3} message={message} />
    </MemoryRouter>,
  );
}

describe('why an answer has its passages', () => {
  beforeAll(() => startI18n('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('is asked for when it is opened, and says what was searched, found and left out', async () => {
    const { calls } = fakeApi({
      [`GET ${PATH}`]: { body: trace },
      'GET /api/projects/3/documents/d1': { body: { id: 'd1', name: 'cairns 1.pdf', version: 1 } },
      'GET /api/projects/3/documents/d2': { body: { id: 'd2', name: 'cairns 2.pdf', version: 1 } },
      'GET /api/projects/3/documents/d4': { body: { id: 'd4', name: 'moss.pdf', version: 1 } },
    });
    show();
    const button = await screen.findByRole('button', { name: 'Why these passages' });
    expect(calls.filter(({ path }) => path === PATH)).toEqual([]);
    fireEvent.click(button);
    await screen.findByText('stone heaps');
    const dialog = screen.getByRole('dialog', { name: 'Why these passages' });
    expect(dialog.textContent).toContain('What are cairns?The question’s own words · Tried, and not used');
    expect(dialog.textContent).toContain('cairn → stone heap and landmark');
    expect(dialog.textContent).toContain('The best of them holds 70% of what is asked for; 50% are needed');
    const lines = () => [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
    await expect
      .poll(lines)
      .toEqual([
        '1cairns 1.pdfpage 1Cited · score 0.5 · by words no. 2 · by meaning no. 1 · holds 70% of what is asked for',
        '2cairns 2.pdfpage 2Given, not cited · score 0.25',
        'The document has been deletedpage 3No room in the model’s context · score 0.167',
        'moss.pdfpage 4Beyond the number of passages an answer gets · score 0.125',
      ]);
  });

  it('says what failed, and has a way on', async () => {
    fakeApi({
      [`GET ${PATH.replace('/m/', '/n/')}`]: { status: 503, body: { detail: 'Away for a moment' } },
    });
    show({ id: 'n' });
    fireEvent.click(await screen.findByRole('button', { name: 'Why these passages' }));
    expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
  });

  it('is not offered where nothing was kept', () => {
    expect(show({ traced: false }).container.textContent).toBe('');
  });
});
