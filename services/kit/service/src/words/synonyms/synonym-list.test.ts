import { describe, expect, it } from 'vitest';
import { phraseTerms, readSynonymList } from './synonym-list.ts';

const faultsOf = (list: string, most?: number) =>
  readSynonymList(list, most).faults.map(({ message }) => message);

describe('a list of synonyms', () => {
  it('has groups of phrases, by their terms, with notes and empty lines between', () => {
    const list = '# of a house\n\nattics = roof space   # the upper floor\r\nratio > assets = C# code';
    const house = [['attic'], ['roof', 'space']];
    expect(readSynonymList(list)).toEqual({
      groups: [
        { asked: house, sought: house },
        { asked: [['ratio']], sought: [['asset'], ['c', 'code']] },
      ],
      faults: [],
    });
  });

  it('tells abbreviations from the words that are spelled like them', () => {
    expect(phraseTerms('the IT of it')).toEqual(['it']);
    expect(phraseTerms('AI')).toEqual(['ai']);
    expect(phraseTerms('COST OF SALES')).toEqual(['cost', 'sale']);
    expect(phraseTerms('r & d')).toEqual(['r', 'd']);
    expect(faultsOf('IT = information technology')).toEqual([]);
  });

  it.each([
    ['capex', 'Line 1: “capex” stands alone. Write “=” and another phrase after it.'],
    ['a1 = b1\n\n# note\n = x1', 'Line 4: a phrase is missing. Write one on each side of every sign.'],
    ['x1 > y1 = ', 'Line 1: a phrase is missing.'],
    ['x1 > y1 > z1', 'Line 1: more than one “>”.'],
    ['price = the', 'Line 1: “the” holds no word that is searched for.'],
    ['a = article', 'Line 1: “a” holds no word that is searched for.'],
    ['price = …', 'Line 1: “…” holds no word that is searched for.'],
    [`price = ${'stone '.repeat(9)}`, `Line 1: “${'stone '.repeat(7).slice(0, 40)}…” is too long.`],
    [`price = ${'x'.repeat(500)}`, 'Line 1: more than 500 characters.'],
    [Array.from({ length: 21 }, (_, i) => `word${i}`).join(' = '), 'Line 1: more than 20 phrases.'],
    ['cost = price = COST', 'Line 1: “COST” stands there twice.'],
    ['cost = price\ncost = fee\nPrice = cost', 'Line 3: the same as line 1.'],
  ])('says which line is wrong, and what to do: %s', (list, message) => {
    expect(faultsOf(list)).toEqual([expect.stringContaining(message)]);
  });

  it('names every line that is wrong, and takes a phrase on several lines', () => {
    const list = 'capex\ncost = price\ncost = fee\nfee =';
    expect(readSynonymList(list).faults.map(({ faults }) => faults[0]?.ctx?.line)).toEqual([1, 4]);
    expect(readSynonymList(list).groups).toHaveLength(2);
  });

  it('tells a line from its like in the other direction', () => {
    expect(faultsOf('cost > price\nprice > cost\ncost = price')).toEqual([]);
  });

  it('has at most so many lines', () => {
    expect(faultsOf('x1 = y1\nx2 = y2', 2)).toEqual([]);
    expect(faultsOf('x1 = y1\nx2 = y2\nx3', 2)).toEqual([
      'The synonyms have more than 2 lines. Delete some.',
    ]);
  });
});
