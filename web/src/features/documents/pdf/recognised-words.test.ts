import { describe, expect, it } from 'vitest';
import { marksOfQuote } from './recognised-words.tsx';

const text = 'Granite and basalt\nare rocks.';
const word = (start: number, end: number, left: number, top: number, right: number, bottom: number) => ({
  start,
  end,
  left,
  top,
  right,
  bottom,
});
const page = {
  text,
  recognition: {
    confidence: 90,
    words: [
      word(0, 7, 1_000, 1_000, 2_000, 1_200),
      word(8, 11, 2_100, 1_010, 2_500, 1_200),
      word(12, 18, 2_600, 1_000, 3_600, 1_200),
      word(19, 22, 1_000, 1_400, 1_500, 1_600),
      word(23, 29, 1_600, 1_400, 2_600, 1_600),
    ],
  },
};
const rounded = (quote: string) =>
  marksOfQuote(page, { text: quote, start: text.indexOf(quote) }).map(({ left, top, width, height }) =>
    [left, top, width, height].map((share) => Math.round(share * 1_000)),
  );

describe('marksOfQuote', () => {
  it('covers the words of a quote, those of one line together', () => {
    expect(rounded('and basalt are')).toEqual([
      [210, 100, 150, 20],
      [100, 140, 50, 20],
    ]);
  });

  it('covers a part of a word by its share of the letters', () => {
    expect(rounded('gran')).toEqual([[100, 100, 57, 20]]);
  });

  it('covers a word with the signs that belong to it', () => {
    expect(rounded('rocks')).toEqual([[160, 140, 100, 20]]);
  });

  it('is empty where the quote is not, and where nothing was recognised', () => {
    expect(rounded('limestone')).toEqual([]);
    expect(marksOfQuote({ text, recognition: null }, { text: 'Granite' })).toEqual([]);
  });
});
