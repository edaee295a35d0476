import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, languageOf, stemOf, tokenize } from './index.ts';

const words = (text: string) => [...tokenize(text, 'always')].map((token) => token.text);
/** Any text at all: halves of surrogate pairs, marks, controls and scripts of every kind. */
const anyText = fc.string({ unit: 'binary', maxLength: 300 });

describe('words', () => {
  it.each([
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Straße ærø Łódź', 'strasse aero lodz'],
    ['ﬁne ｗｉｄｅ Ⅻ', 'fine wide xii'],
    ['don’t stop', 'don t stop'],
    ['ΑΘΉΝΑ Москва', 'αθηνα москва'],
  ])('%s folds to %s', (text, folded) => expect(words(text).join(' ')).toBe(folded));

  it('of unspaced scripts are pairs and single characters, each at its place', () => {
    const tokens = [...tokenize('AI東京塔v2', 'always')];
    expect(tokens.map(({ text }) => text).sort()).toEqual(
      ['ai', 'v2', '京', '京塔', '塔', '東', '東京'].sort(),
    );
    expect(tokens.find(({ text }) => text === '京塔')).toMatchObject({ start: 3, end: 5 });
    expect([...tokenize('東京塔 水', 'alone')].map(({ text }) => text)).toEqual(['東京', '京塔', '水']);
  });

  it('point at the text they came from, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { text: word, start, end } of tokenize(text, 'always')) {
          expect(word).not.toBe('');
          const spelled = text.slice(start, end);
          expect(spelled).toHaveLength(end - start);
          if (!/\d/.test(spelled)) expect(fold(spelled).slice(0, 64)).toBe(word);
        }
      }),
    );
  });
});

describe('numbers', () => {
  it.each([
    ['1,234.50 1.234,5 1’234.5 1\u202f234,5', '1234.5 1234.5 1234.5 1234.5'],
    ['1,234,567 and 1.234.567', '1234567 and 1234567'],
    ['0.125, 3.0 or 12,5 %', '0.125 3 or 12.5'],
    ['$1,234.5m', '1234.5 m'],
    ['2.5mm', '2.5 mm'],
  ])('have one form: %s', (text, plain) => expect(words(text).join(' ')).toBe(plain));

  it.each([
    ['section 1.2.3', 'section 1 2 3'],
    ['12.10.2018', '12 10 2018'],
    ['10.0.0.1', '10 0 0 1'],
    ['v1.2', 'v1 2'],
    ['1,2,3', '1 2 3'],
    ['12 345', '12 345'],
  ])('are not made of what is none: %s', (text, split) => expect(words(text).join(' ')).toBe(split));
});

describe('periods', () => {
  it.each([
    ['FY2018', 'fy2018 2018'],
    ['fy18', 'fy18 2018'],
    ["FY'18", '2018'],
    ['FY99', 'fy99 1999'],
    ['GJ 2018/19', 'gj 2018 2019'],
    ['18/19 and 2018–2019', '2018 2019 and 2018 2019'],
    ['3Q18', '3q18 q3 2018'],
    ['Q3 2018', 'q3 2018'],
    ['Q3FY21', 'q3fy21 q3 2021'],
    ['2H20', '2h20 h2 2020'],
    ['2023Q4', '2023q4 q4 2023'],
  ])('are found by quarter and year: %s', (text, found) => expect(words(text).join(' ')).toBe(found));

  it.each([
    ['18/20', '18 20'],
    ['2018-12-31', '2018 12 31'],
    ['1/2', '1 2'],
    ['3h4', '3h4'],
  ])('are not made of what is none: %s', (text, split) => expect(words(text).join(' ')).toBe(split));
});

describe('languages', () => {
  it.each([
    ['What does the report say about die casting?', 'en'],
    ['die casting', 'en'],
    ['Was passiert mit den Zitaten, wenn ein Dokument gelöscht wird?', 'de'],
    ['Que deviennent les citations quand un document est supprimé ?', 'fr'],
    ['¿Qué ocurre con las citas cuando se elimina un documento?', 'es'],
    ['東京塔', 'en'],
    ['', 'en'],
  ])('are recognised by the function words of a text: %s', (text, language) => {
    expect(languageOf(words(text))).toBe(language);
  });

  it.each([
    ['en', ['connected', 'connections', 'Connecting']],
    ['de', ['Hütte', 'Hütten']],
    ['de', ['Zitat', 'Zitate', 'Zitaten']],
    ['fr', ['supprimé', 'supprimer', 'supprimées']],
    ['es', ['canción', 'canciones']],
  ] as const)('share stems among the forms of a word: %s %j', (language, forms) => {
    expect(new Set(forms.map((form) => stemOf(form, language))).size).toBe(1);
  });
});
