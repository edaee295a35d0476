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
          expect(fold(text.slice(start, end)).slice(0, 64)).toBe(word);
        }
      }),
    );
  });
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
