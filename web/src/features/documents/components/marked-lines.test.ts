import { describe, expect, it } from 'vitest';
import { locatePassage, markedLines } from './marked-lines.ts';

const text = 'first line\r\nsecond line\nthird line';
const page = { page: 2, text, first_line: 41, pages_total: 3, version: 1, recognition: null };
const passage = (quote: string, start: number, end: number) => ({ page: 2, quote, start, end });

describe('locatePassage', () => {
  it('keeps the offsets when the quote stands there', () => {
    expect(locatePassage(text, passage('second line', 12, 23))).toEqual({ start: 12, end: 23 });
  });

  it('looks for the quote when the text has moved', () => {
    expect(locatePassage(`new ${text}`, passage('second line', 12, 23))).toEqual({ start: 16, end: 27 });
  });

  it('is null when the quote is deleted', () => {
    expect(locatePassage('another text altogether', passage('second line', 12, 23))).toBeNull();
  });
});

describe('markedLines', () => {
  it('numbers lines from the first line of the page and marks across them', () => {
    const lines = markedLines(page, { start: 6, end: 18 });
    expect(lines).toEqual([
      { number: 41, text: 'first line', from: 6, to: 10 },
      { number: 42, text: 'second line', from: 0, to: 6 },
      { number: 43, text: 'third line' },
    ]);
  });

  it('marks nothing without a place', () => {
    expect(markedLines(page, null).some(({ from }) => from !== undefined)).toBe(false);
  });
});

describe('what was looked for', () => {
  it('is marked wherever it stands in a line, across lines too, with the current place told apart', () => {
    const found = [
      { start: 0, end: 5, isCurrent: false },
      { start: 6, end: 18, isCurrent: true },
      { start: 19, end: 23, isCurrent: false },
    ];
    expect(markedLines(page, null, found).map((line) => line.found)).toEqual([
      [
        { from: 0, to: 5, isCurrent: false },
        { from: 6, to: 10, isCurrent: true },
      ],
      [
        { from: 0, to: 6, isCurrent: true },
        { from: 7, to: 11, isCurrent: false },
      ],
      undefined,
    ]);
  });
});
