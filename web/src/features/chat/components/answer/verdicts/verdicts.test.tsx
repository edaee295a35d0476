import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Coverage, JudgedSentence } from '#lib/api/types.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { AnswerText } from '../answer-text.tsx';
import { CoverageLine } from '../coverage-line.tsx';
import { VerdictSum } from './verdict-sum.tsx';

beforeAll(() => startI18n('en'));

/** The line of an answer from five documents at most, one of them deleted. */
function coverageLine(coverage: Coverage) {
  const documents = ['e', 'f', 'g'].map((id) => ({
    document_id: id,
    document_name: `${id}.pdf`,
    deleted: id === 'g',
  }));
  const message = { sources: [source(1)], searched_first: { documents, count: 3 } };
  return render(
    <MemoryRouter>
      <CoverageLine projectId={3} coverage={coverage} message={message} />
    </MemoryRouter>,
  );
}

/** The verdict on the sentence of a text that begins and ends so. */
function judged(text: string, sentence: string, more: Partial<JudgedSentence>): JudgedSentence {
  const start = text.indexOf(sentence);
  const end = start + sentence.length;
  return {
    start,
    end,
    verdict: 'not_found',
    words: [],
    figures: [],
    opposed: false,
    second_look: false,
    ...more,
  };
}

const source = (number: number) => ({
  number,
  document_id: 'd',
  document_name: 'cairns.pdf',
  file_type: 'pdf' as const,
  version: 1,
  chunk_id: 'c',
  page: 4,
  start: 0,
  end: 10,
  line_start: 1,
  line_end: 2,
  quote: 'Stones mark a way.',
  cited: true,
  deleted: false,
  context: null,
  memory_id: null,
});

async function show(
  text: string,
  verdicts: JudgedSentence[],
  more: { plain?: boolean; writing?: boolean } = {},
) {
  const { container } = render(
    <AnswerText text={text} sources={[source(1)]} writing={false} verdicts={verdicts} {...more} />,
  );
  await waitFor(() => expect(container.querySelector('.answer-text')).not.toBeNull());
  const marked = [...container.querySelectorAll('[data-verdict]')];
  return {
    container,
    marked: marked.map((each) => `${each.getAttribute('data-verdict')}: ${each.textContent}`),
  };
}

describe('sentences that what they cite does not hold', () => {
  it('are marked where they stand, in whatever they are set, and end with a sign that says why', async () => {
    const text = 'All is well [1]. They stand **60 metres** apart \\*here\\* [1]. - So.\n\n- Trolls sang.';
    const { container, marked } = await show(text, [
      judged(text, 'All is well [1].', { verdict: 'supported' }),
      judged(text, 'They stand **60 metres** apart \\*here\\* [1].', {
        figures: ['60 metres'],
        words: ['here'],
      }),
      judged(text, 'Trolls sang.', { verdict: 'not_cited' }),
    ]);
    expect(marked).toEqual([
      'not_found: They stand ',
      'not_found: 60 metres',
      'not_found:  apart *here* 1.',
      'not_cited: Trolls sang.',
    ]);
    expect(container.querySelector('.answer-text')?.textContent).toContain('apart *here* 1. - So.');
    const signs = screen.getAllByRole('button').filter((each) => each.hasAttribute('data-verdict-sign'));
    expect(signs.map((sign) => sign.getAttribute('aria-label'))).toEqual([
      'Not found: the passages it cites do not hold this sentence. Not in them: “60 metres” and “here”.',
      'Nothing cited: this sentence names no passage. Check it before you rely on it.',
    ]);
    expect(screen.getAllByRole('button', { name: /Source 1/ })).toHaveLength(2);
  });

  it('are marked in each cell of a row, with one sign', async () => {
    const text = '| Stone | Height |\n|---|---|\n| Cairn | 60 metres [1] |';
    const { marked } = await show(text, [judged(text, 'Cairn | 60 metres [1]', { verdict: 'partly' })]);
    expect(marked).toEqual(['partly: Cairn', 'partly: 60 metres 1']);
    expect(screen.getAllByRole('button', { name: /Partly supported/ })).toHaveLength(1);
  });

  it('say what the model found at a second look, also where it found them held', async () => {
    const text = 'Heaps guide people [1]. Stones sing [1].';
    const { marked } = await show(text, [
      judged(text, 'Heaps guide people [1].', { verdict: 'supported', second_look: true }),
      judged(text, 'Stones sing [1].', { words: ['sing'], second_look: true }),
    ]);
    expect(marked).toEqual(['seconded: Heaps guide people 1.', 'not_found: Stones sing 1.']);
    const signs = screen.getAllByRole('button', { name: /By a second look of the language model\.$/ });
    expect(signs.map((sign) => sign.getAttribute('data-verdict-sign'))).toEqual(['seconded', 'not_found']);
  });

  it('are marked in plain text, with its citations', async () => {
    const text = 'All is well [1].\nThey stand *60* metres apart [1]. Yes.';
    const { container, marked } = await show(
      text,
      [judged(text, 'They stand *60* metres apart [1].', { opposed: true })],
      {
        plain: true,
      },
    );
    expect(marked).toEqual(['not_found: They stand *60* metres apart 1.']);
    expect(container.querySelector('p')?.textContent).toBe(
      'All is well 1.\nThey stand *60* metres apart 1. Yes.',
    );
    expect(
      screen.getByRole('button', { name: 'Not found: a passage it cites says the opposite.' }),
    ).toBeDefined();
  });

  it('are not marked while the answer is written, and never in code', async () => {
    const text = 'They stand `60 metres` apart [1].';
    expect((await show(text, [judged(text, text, {})], { writing: true })).marked).toEqual([]);
    expect((await show(text, [judged(text, text, {})])).marked).toEqual([
      'not_found: They stand ',
      'not_found:  apart 1.',
    ]);
  });
});

describe('the line under an answer', () => {
  it('counts the sentences that stand in what they cite, and those that cite nothing', async () => {
    const text = 'abc';
    const verdicts = (['supported', 'supported', 'partly', 'not_cited'] as const).map((verdict) =>
      judged(text, 'a', { verdict }),
    );
    const { container } = render(<VerdictSum verdicts={verdicts} />);
    await waitFor(() => expect(container.textContent).not.toBe(''));
    expect(container.textContent).toBe('2 of 4 sentences stand in what they cite · 1 cites nothing');
    expect(render(<VerdictSum verdicts={[]} />).container.textContent).toBe('');
  });
});

describe('the line of documents', () => {
  it.each([
    [{ searched: 20, total: 20, given: 3 }, 'From 20 of 20 documents'],
    [
      { searched: 18, total: 20, given: 3 },
      'From 18 of 20 documents · 2 could not be searched then: they were being read, or failed',
    ],
    [
      { searched: 17, total: 20, given: 3, reading: 2, failed: 1 },
      'From 17 of 20 documents · 2 were still being read · 1 could not be read',
    ],
  ])('says how many could be searched', async (coverage, text) => {
    const { container } = coverageLine({ ...coverage, gaps: [] });
    await waitFor(() => expect(container.textContent).toBe(text));
  });

  it('names pages without text of documents that are there, and counts the others of many', async () => {
    const of = (document_id: string, pages: number[], count = pages.length) => ({
      document_id,
      pages,
      count,
    });
    const gaps = [of('d', [4, 9, 11, 12, 15], 14), of('e', [2]), of('f', [1]), of('g', [3]), of('x', [3])];
    const { container } = coverageLine({ searched: 5, total: 5, given: 3, gaps });
    await waitFor(() =>
      expect([...container.querySelectorAll('div div div')].map(({ textContent }) => textContent)).toEqual([
        'From 5 of 5 documents',
        'No text on pages 4, 9, and 12 more of cairns.pdf',
        'No text on page 2 of e.pdf',
        '1 more document has pages without text',
      ]),
    );
    expect(screen.getByRole('link', { name: 'cairns.pdf' }).getAttribute('href')).toBe(
      '/projects/3/documents/d',
    );
  });
});
