import {
  denies,
  fold,
  type Language,
  languageOf,
  properNames,
  type Quantity,
  quantitiesOf,
  type Side,
  sideOf,
  termOf,
  tokenize,
} from '@cairn/service/words';

/** A figure or a name. */
export interface Said<T> {
  readonly value: T;
  readonly written: string;
  /** The words of it. */
  readonly terms: readonly string[];
}

/** What a text says, as two are held against each other. */
export interface Statement {
  terms: ReadonlySet<string>;
  quantities: readonly Said<Quantity>[];
  names: readonly Said<string>[];
  isDenied: boolean;
  sides: readonly Side[];
}

const statements = new WeakMap<object, Statement>();

/** What an item says; read once for as long as the item is known. */
export function statementOf(item: { readonly content: string }): Statement {
  let statement = statements.get(item);
  if (!statement) {
    statement = readStatement(item.content);
    statements.set(item, statement);
  }
  return statement;
}

function readStatement(text: string): Statement {
  const words = [...tokenize(text, 'alone')].map((token) => token.text);
  const language = languageOf(words);
  const denials = words.filter((word, at) => denies(word, words[at - 1] ?? '', [language, 'en']));
  return {
    terms: termsOf(words, language),
    quantities: quantitiesOf(text, language).map((value) => said(value, value.written)),
    names: properNames(text, language).map((written) => said(fold(written), written)),
    isDenied: denials.length % 2 === 1,
    sides: words.flatMap((word, at): Side[] => {
      const side = sideOf(word);
      return side ? [{ ...side, of: termOf(words[at + 1] ?? '') }] : [];
    }),
  };
}

const said = <T>(value: T, written: string): Said<T> => ({
  value,
  written,
  terms: [...tokenize(written, 'always')].map(({ text }) => termOf(text)),
});

/** Words that carry meaning: neither those of grammar, nor those that deny, nor one of two opposites. */
function termsOf(words: readonly string[], language: Language): Set<string> {
  const plain = words.filter(
    (word, at) => word.length > 2 && !sideOf(word) && !denies(word, words[at - 1] ?? '', [language, 'en']),
  );
  return new Set(plain.map(termOf));
}
