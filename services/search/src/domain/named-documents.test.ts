import { describe, expect, it } from 'vitest';
import { namedDocuments } from './named-documents.ts';

/** What an engine gives for a question with these words, of documents with these names. */
function matching(question: string, names: readonly string[]) {
  const words = question.split(' ');
  const held = names.map((name) => words.filter((word) => name.split(' ').includes(word)));
  const holders = new Map(words.map((word) => [word, held.filter((some) => some.includes(word)).length]));
  return {
    documents: names.length,
    holders: new Map([...holders].filter(([, count]) => count > 0)),
    matches: names.flatMap((name, i) => (held[i]?.length ? [{ documentId: name, words: held[i] }] : [])),
  };
}

const named = (question: string, names: readonly string[]) => namedDocuments(matching(question, names));

const SHELF = ['halberg', 'nordwind', 'tessin', 'ostrava'].flatMap((company) =>
  ['2018', '2019', '2020'].map((year) => `${company} ${year} report`),
);

describe('the documents that a question names', () => {
  it('are those whose names hold most of what tells them apart', () => {
    expect(named('nordwind 2019 revenue', SHELF)).toEqual(['nordwind 2019 report']);
  });

  it('are all of those that fit as well', () => {
    expect(named('halberg', SHELF)).toEqual([
      'halberg 2018 report',
      'halberg 2019 report',
      'halberg 2020 report',
    ]);
  });

  it('are none where no word tells documents apart', () => {
    expect(named('revenue report', SHELF)).toEqual([]);
    expect(named('dividend', SHELF)).toEqual([]);
    expect(named('notes', ['notes'])).toEqual([]);
    const many = Array.from({ length: 1_000 }, (_, i) => (i % 2 ? `${i} minutes` : `${i}`));
    expect(named('minutes', many)).toEqual([]);
  });
});
