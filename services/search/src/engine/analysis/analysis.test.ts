import { termOf, tokenize } from '@cairn/service/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeQuery, analyzeText, queryWords } from './analyzer.ts';
import { excerptOf } from './excerpt.ts';
import { nameWords } from './name-words.ts';

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
