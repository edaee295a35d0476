import { termOf, tokenize } from '@cairn/service/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TITLED } from '../../domain/search-engine.ts';
import { analyzeQuery, analyzeText, queryWords } from './analyzer.ts';
import { excerptOf } from './excerpt.ts';
import { nameWords } from './name-words.ts';
import { titleWords } from './title-words.ts';

const words = (text: string) => [...tokenize(text, 'always')].map((token) => token.text);
/** Any text at all: halves of surrogate pairs, marks, controls and scripts of every kind. */
const anyText = fc.string({ unit: 'binary', maxLength: 300 });

describe('words', () => {
  it('of a file name come apart at case, dashes and dots', () => {
    expect([...nameWords('Q3-budgetReport_v2.final.PDF')]).toEqual([
      'q3',
      'budget',
      'report',
      'v2',
      'final',
      'pdf',
    ]);
  });

  it('of a file name have what they are abbreviated to beside them', () => {
    expect([...nameWords('Advanced Micro Devices 2022.pdf')]).toEqual([
      ...['advanced', 'micro', 'devices', '2022', 'pdf'],
      ...['·am', '·amd'],
    ]);
    expect([...nameWords('JOHNSON_JOHNSON_2022_10K')]).toContain('·jj');
  });
});

describe('what a document says of itself', () => {
  const said = (title: string, text = '', page = 1) => {
    const context = { title, sections: [], table: '', unit: '', period: '', pageLabel: '' };
    return titleWords([{ text, page, context }]).map((word) => word.slice(TITLED.length));
  };

  it('is whose it is, what it is, and of when', () => {
    const title = 'FORM 10-K · For the fiscal year ended December 31, 2018 · Advanced Micro Devices, Inc.';
    const initials = ['·am', '·amd', '·amdi'];
    expect(said(title)).toEqual(['form', '10k', '2018', 'advanced', 'micro', 'devices', 'inc', ...initials]);
    expect(said('Quarterly report for the first quarter of fiscal 2021')).toContain('q1');
  });

  it.each([
    ['Adobe Inc. (NASDAQ: ADBE) today announced it bought Acme (NYSE: ACM).', ['adbe']],
    ['listed on the New York Stock Exchange under the symbol “BBY”', ['bby']],
    ['Trading symbol: SAP', ['sap']],
    [
      'Title of each class Trading Symbol(s) Name of each exchange\nClass A Common Stock, $0.001 par value GOOGL The Nasdaq Stock Market LLC\nClass C Capital Stock GOOG Nasdaq Stock Market LLC',
      ['googl', 'goog'],
    ],
    ['The NASDAQ rose. It is a symbol of its time: ABLE.', []],
  ])('is its stock symbol: %s', (text, symbols) => expect(said('', text)).toEqual(symbols));

  it('is said on its first pages', () => expect(said('', '(NASDAQ: ADBE)', 4)).toEqual([]));
});

describe('queries', () => {
  it.each([
    ['What does the report say about solar energy?', 'report solar energy'],
    ['Tell me how the turbines are cooled', 'turbines cooled'],
    ['Was sagt der Bericht über die Energiewende?', 'bericht energiewende'],
    ['Quelle est la cause de l’incendie ?', 'cause incendie'],
    ['Que dit le rapport sur les éoliennes ?', 'rapport eoliennes'],
    ['¿Cuál es el precio de la energía?', 'precio energia'],
    ['¿Cuántos molinos hay en el norte?', 'molinos norte'],
    ['die casting', 'die casting'],
    ['to be or not to be', 'to be or not to be'],
    ['who', 'who'],
    ['!!!', ''],
  ])('%s asks for: %s', (query, asked) => expect(queryWords(query).join(' ')).toBe(asked));

  it('count a term as often as it is said, in any inflection', () => {
    expect(analyzeQuery('connected connections, connecting')).toEqual(new Map([['connect', 3]]));
  });

  it('use the terms of the text they come from', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.lorem({ maxCount: 20 })), (text) => {
        const { counts } = analyzeText(text);
        for (const term of analyzeQuery(text).keys()) expect(counts.has(term)).toBe(true);
      }),
    );
  });

  it('are bounded, however long', () => {
    const long = Array.from({ length: 5_000 }, (_, i) => `word${i}`).join(' ');
    expect(analyzeQuery(long).size).toBe(64);
  });
});

describe('excerpts', () => {
  it('mark only what matches, inside well-formed text, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, fc.constantFrom('needle', ' ', '字', '👩‍👩‍👧'.repeat(50)))),
        (parts) => {
          const text = parts.join('').toWellFormed();
          const { text: excerpt, highlights } = excerptOf(
            text,
            new Map([
              [termOf('needle'), 1],
              ['字', 2],
            ]),
          );
          expect(excerpt.length).toBeLessThan(300);
          expect(excerpt.isWellFormed()).toBe(true);
          for (const { start, end } of highlights) {
            expect(start).toBeLessThan(end);
            const marked = [...tokenize(excerpt.slice(start, end), 'always')].map((token) =>
              termOf(token.text),
            );
            expect(marked.some((term) => term === termOf('needle') || term === '字')).toBe(true);
          }
          if (words(text).includes('needle')) expect(highlights.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('show where different words of the query stand together, not where one is repeated', () => {
    const text = `${'alpha alpha alpha '.repeat(20)}. ${'filler '.repeat(60)} alpha meets beta here. ${'filler '.repeat(60)}`;
    expect(
      excerptOf(
        text,
        new Map([
          ['alpha', 1],
          ['beta', 1],
        ]),
      ).text,
    ).toContain('alpha meets beta');
  });

  it('begin at the beginning where nothing matches', () => {
    expect(excerptOf('One\ttwo\nthree', new Map([['absent', 1]]))).toEqual({
      text: 'One two three',
      highlights: [],
    });
  });
});
