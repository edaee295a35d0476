import {
  fold,
  type Language,
  languageOf,
  stemOf,
  stopWords,
  type Token,
  termOf,
  tokenize,
} from '@cairn/service/words';

/**
 * A word that carries meaning, under every form by which it meets another: the term that it is searched for by, and its
 * stem in each language that is read. Two words are the same when they share one.
 */
export type Term = readonly string[];

/** Longer words are no language; only so much of them is compared, in UTF-16 units, as search does. */
const LONGEST_WORD = 64;

/** The language of a text, by its function words. */
export function languageOfText(text: string): Language {
  return languageOf([...tokenize(text, 'alone')].map((token) => token.text));
}

/** The languages of some texts, each by its own function words. */
export function languagesOf(...texts: string[]): Language[] {
  return [...new Set(texts.map(languageOfText))];
}

/** The words of a text that carry meaning where it is read in these languages; in order, with repeats. */
export function termsOf(text: string, languages: readonly Language[]): Term[] {
  const whole = wholeFigures(text);
  return [...tokenize(whole, 'alone')]
    .filter((token) => !languages.some((language) => stopWords(language).has(token.text)))
    .map((token) => toTerm(token, whole, languages));
}

/** A token of a text under each of its forms. */
export function toTerm({ text, start, end }: Token, whole: string, languages: readonly Language[]): Term {
  const written = whole.slice(start, Math.min(end, start + LONGEST_WORD));
  return [termOf(text), ...languages.map((language) => `${language} ${stemOf(written, language)}`)];
}

const INITIALS = /(?<![\p{L}\p{N}])\p{L}(?:\s?&\s?\p{L})+(?![\p{L}\p{N}])/gu;

/** Abbreviations of letters that a text holds (`R&D`), each as one term: the letters by themselves stand anywhere. */
export function initialsIn(text: string): Term[] {
  return [...text.matchAll(INITIALS)].map(([letters]) => [initialsOf(letters.split(/\s?&\s?/).map(fold))]);
}

/** The terms of a phrase; one of single letters is the abbreviation that these make. */
export function initialsOr(terms: readonly string[]): readonly string[] {
  return terms.length > 1 && terms.every((term) => term.length === 1) ? [initialsOf(terms)] : terms;
}

const initialsOf = (letters: readonly string[]): string => letters.join('&');

/** Terms to be looked up by any of their forms. */
export class TermSet {
  readonly #forms: ReadonlySet<string>;

  constructor(terms: Iterable<Term>) {
    this.#forms = new Set([...terms].flat());
  }

  /** Whether there is a word that is searched for by this term. */
  hasKey(key: string): boolean {
    return this.#forms.has(key);
  }

  has(term: Term): boolean {
    return term.some((form) => this.#forms.has(form));
  }
}

/** Each word once, in whatever form it came first. */
export function distinct(terms: readonly Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const known = term.some((form) => seen.has(form));
    for (const form of term) seen.add(form);
    return !known;
  });
}

/** `5,000`, `5.000` and `5 000` are one figure: without what parts its thousands. */
function wholeFigures(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?![\d.,]*\d)/g, (figure) =>
    figure.replace(/\D/g, ''),
  );
}
