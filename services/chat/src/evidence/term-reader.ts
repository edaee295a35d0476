import { type Language, stopWords, type Token, tokenize } from '@cairn/service/words';
import { initialsIn, type Term, TermSet, toTerm } from '../citations/terms.ts';

/** Reads the words of texts that carry meaning, each form of a word once however often it comes. */
export class TermReader {
  readonly #languages: readonly Language[];
  /** By what is written, and what it is folded to: a period has several words in one. */
  readonly #known = new Map<string, Term | undefined>();

  /** `languages` that the texts are read in. */
  constructor(languages: readonly Language[]) {
    this.#languages = languages;
  }

  setOf(...texts: readonly string[]): TermSet {
    return new TermSet(texts.flatMap((text) => [...this.#termsOf(tokenize(text, 'alone'), text)]));
  }

  /** `tokens` of the text; `beside` are read with it. */
  setOfTokens(tokens: Iterable<Token>, text: string, ...beside: readonly string[]): TermSet {
    const others = beside.flatMap((each) => [...this.#termsOf(tokenize(each, 'alone'), each)]);
    return new TermSet([...this.#termsOf(tokens, text), ...others]);
  }

  *#termsOf(tokens: Iterable<Token>, text: string): Generator<Term> {
    for (const token of tokens) {
      const key = `${token.text} ${text.slice(token.start, token.end)}`;
      let term = this.#known.get(key);
      if (term === undefined && !this.#known.has(key)) {
        const isStop = this.#languages.some((language) => stopWords(language).has(token.text));
        term = isStop ? undefined : toTerm(token, text, this.#languages);
        this.#known.set(key, term);
      }
      if (term) yield term;
    }
    yield* initialsIn(text);
  }
}
