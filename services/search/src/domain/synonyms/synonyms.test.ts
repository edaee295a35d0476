import { readSynonymList, termOf } from '@cairn/service/words';
import { describe, expect, it } from 'vitest';
import { FINANCE } from './built-in/finance.ts';
import { LAW } from './built-in/law.ts';
import { MEDICINE } from './built-in/medicine.ts';
import { SCIENCE } from './built-in/science.ts';
import { Synonyms } from './synonyms.ts';

const terms = (synonyms: Synonyms, question: string) => [...synonyms.termsFor(question).keys()];

describe('synonyms', () => {
  const list = Synonyms.of(`
    # of a house
    attic = loft = roof space
    current ratio > assets = liabilities   # made of
    D&A = depreciation and amortization
  `);

  it('of a group are found by each other, whatever the inflection, and count less than the word', () => {
    expect(terms(list, 'How big are the attics?')).toEqual(['loft', 'roof', 'space']);
    expect(terms(list, 'Is there a roof space?')).toEqual(['attic', 'loft']);
    const weights = list.termsFor('attic');
    expect(weights.get('loft')).toBeLessThan(1);
    expect(weights.get('roof')).toBeLessThan(weights.get('loft') ?? 0);
  });

  it('need the whole phrase, in its order', () => {
    expect(terms(list, 'the roof of this space')).toEqual(['attic', 'loft']);
    expect(terms(list, 'space under the roof')).toEqual([]);
    expect(terms(list, 'the roof')).toEqual([]);
  });

  it('bring what stands after the sign, and not the other way round', () => {
    expect(terms(list, 'What is the current ratio?')).toEqual(['asset', termOf('liabilities')]);
    expect(terms(list, 'total assets')).toEqual([]);
  });

  it('are found by letters that no word is searched for by', () => {
    expect(terms(list, 'D&A in 2019')).toEqual(['depreci', 'amort']);
    expect(terms(list, 'depreciation and amortization')).toEqual([]);
  });

  it('add no term that the question has itself', () => {
    expect(terms(list, 'attic or loft?')).toEqual(['roof', 'space']);
  });

  it.each([
    ['What was the capex of 3M?', 'purchases of property, plant and equipment'],
    ['Wie hoch war der Umsatz?', 'revenue'],
    ['Quel est le chiffre d’affaires ?', 'net sales'],
    ['¿Cuándo es la junta de accionistas?', 'annual meeting'],
    ['What is the free cash flow?', 'operating'],
    ['Which side effects are there?', 'adverse event'],
  ])('are known of reports, contracts and trials: %s', (question, words) => {
    const found = terms(Synonyms.builtIn(), question);
    for (const word of words
      .replace(',', '')
      .split(' ')
      .filter((each) => each.length > 3))
      expect(found).toContain(termOf(word));
  });

  it('are found in a text that writes them by their letters', () => {
    const letters = Synonyms.of('R&D = research and development\nD&A = depreciation');
    expect(letters.termsFor('What is spent on research and development?')).toEqual(
      new Map([['r', expect.closeTo(0.43)]]),
    );
    expect(letters.phrasesFor('research and development')).toMatchObject([
      { others: [{ terms: ['r', 'd'] }] },
    ]);
    // Both letters are words of their own in some language.
    expect(terms(letters, 'depreciation')).toEqual([]);
    expect(letters.phrasesFor('depreciation')).toMatchObject([{ others: [{ terms: ['d', 'a'] }] }]);
  });

  it('are found by an abbreviation, and not by the word that is spelled like it', () => {
    const it = Synonyms.of('IT = information technology');
    expect(terms(it, 'the IT budget')).toEqual([termOf('information'), termOf('technology')]);
    expect(terms(it, 'is it cheap?')).toEqual([]);
    expect(it.phrasesFor('information technology')).toMatchObject([{ others: [] }]);
  });

  it('come from an operator and from a project, too, beside those that are built in', () => {
    const more = Synonyms.builtIn().with('widget = gadget').with('gizmo = widget\nCOGS = gizmo');
    expect(terms(more, 'widgets')).toEqual(['gadget', 'gizmo']);
    expect(terms(more, 'COGS')).toEqual(expect.arrayContaining(['cost', 'gizmo']));
    expect(terms(Synonyms.builtIn(), 'widgets')).toEqual([]);
  });

  it('that are built in are a list without faults', () => {
    for (const list of [FINANCE, LAW, MEDICINE, SCIENCE])
      expect(readSynonymList(list).faults.map(({ message }) => message)).toEqual([]);
  });
});
