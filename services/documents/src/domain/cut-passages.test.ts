import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LENGTH, PassageCutter } from './cut-passages.ts';
import type { ExtractedPage } from './page.ts';

function page(text: string, more: Partial<ExtractedPage> = {}): ExtractedPage {
  return { number: 1, text, firstLine: 1, headings: [], ...more };
}

/** Text as it comes: words, sentences, lines, paragraphs, endless runs, pairs of surrogates, blanks of all kinds. */
const texts = fc
  .array(
    fc.oneof(
      fc.lorem({ maxCount: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        ' ',
        '\t',
        '. ',
        '\u3000',
        '\u2003',
        '\u1680',
        '。',
        '𝔘',
        '🏔️'.repeat(400),
        'x'.repeat(3_000),
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join('').toWellFormed());

describe('a page cut into passages', () => {
  it('is covered by them, in order, each of them bounded and whole', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 1_000 }), (text, firstLine) => {
        const passages = new PassageCutter().cut(page(text, { firstLine }));
        let covered = 0;
        for (const passage of passages) {
          expect(text.slice(covered, passage.start).trim()).toBe('');
          const words = text.slice(passage.start, passage.end);
          expect(words.length).toBeGreaterThan(0);
          expect(words.length).toBeLessThanOrEqual(MAX_LENGTH);
          expect(words.isWellFormed()).toBe(true);
          expect(words.trim()).not.toBe('');
          expect(passage.lineStart).toBe(firstLine + text.slice(0, passage.start).split('\n').length - 1);
          expect(passage.lineEnd).toBe(firstLine + text.slice(0, passage.end).split('\n').length - 1);
          covered = passage.end;
        }
        expect(text.slice(covered).trim()).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('leaves a short page whole', () => {
    const passages = new PassageCutter().cut(page('\n\n  A few words.\nAnd a line.  \n'));
    expect(passages).toMatchObject([{ start: 4, end: 28, lineStart: 3, lineEnd: 4 }]);
  });

  it('is cut between paragraphs rather than in them', () => {
    const paragraphs = Array.from({ length: 6 }, (_, index) => `${index} ${'word '.repeat(100).trim()}.`);
    const text = paragraphs.join('\n\n');
    const cut = new PassageCutter().cut(page(text)).map((passage) => text.slice(passage.start, passage.end));
    expect(cut.join('\n\n')).toBe(text);
    expect(cut.every((passage) => /^\d /.test(passage) && passage.endsWith('.'))).toBe(true);
  });

  it('is cut between sentences where a paragraph is too long', () => {
    const text = Array.from(
      { length: 60 },
      (_, index) => `Sentence ${index} has a number of words in it.`,
    ).join(' ');
    const cut = new PassageCutter().cut(page(text)).map((passage) => text.slice(passage.start, passage.end));
    expect(cut.length).toBeGreaterThan(1);
    for (const passage of cut) {
      expect(passage).toMatch(/^Sentence .*\.$/s);
      expect(passage.length).toBeLessThanOrEqual(MAX_LENGTH);
    }
  });

  it('stands under the headings that lead to it, also on the next page', () => {
    const cutter = new PassageCutter();
    const body = 'Some words of text that follow a heading. '.repeat(8).trim();
    const text = `Title\n${body}\nPart\n${body}\nOther\n${body}`;
    const at = (title: string) => text.indexOf(title);
    const headings = [
      { start: 0, level: 1, title: 'Title' },
      { start: at('Part'), level: 2, title: 'Part' },
      { start: at('Other'), level: 2, title: 'Other' },
    ];
    const passages = cutter.cut(page(text, { headings }));
    expect(passages.map((passage) => passage.headings)).toEqual([
      ['Title'],
      ['Title', 'Part'],
      ['Title', 'Other'],
    ]);
    expect(passages.map((passage) => passage.start)).toEqual([0, at('Part'), at('Other')]);
    const next = cutter.cut(page(body, { number: 2, firstLine: 7 }));
    expect(next).toMatchObject([{ page: 2, headings: ['Title', 'Other'], lineStart: 7 }]);
  });

  it('knows what most of it stands under, which is no part of it', () => {
    const row = (index: number) => `Line ${index} of the statement 1,234.5 (2,345.6)`;
    const rows = Array.from({ length: 60 }, (_, index) => row(index)).join('\n');
    const text = `Consolidated Balance Sheets\n(in millions)\nDecember 31, 2018 2017\n${rows}`;
    const passages = new PassageCutter().cut(page(text));
    expect(passages.length).toBeGreaterThan(1);
    for (const { start, end, context } of passages) {
      expect(context).toMatchObject({ table: 'Consolidated Balance Sheets', unit: '(in millions)' });
      if (start > 0) expect(text.slice(start, end)).not.toContain('Balance Sheets');
    }
  });
});
