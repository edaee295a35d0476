import {
  functionWords,
  phraseTerms,
  readSynonymList,
  type SynonymGroup,
  stopWords,
} from '@cairn/service/words';
import { FINANCE } from './built-in/finance.ts';
import { LAW } from './built-in/law.ts';
import { MEDICINE } from './built-in/medicine.ts';
import { SCIENCE } from './built-in/science.ts';

/**
 * What a synonym of one word counts beside the word itself, 0 to 1; each of `n` words counts so much divided by
 * n^0.7, so that a phrase found whole counts more than a word, and its words alone less. Of the questions tuned to and
 * kept unseen in `scripts/bench/retrieval/pages.ts` 0.84 and 0.88 find their page among the first five, 0.84 and 0.86
 * with 0.5, 0.83 and 0.88 with 0.9, and 0.66 and 0.80 without synonyms.
 */
const WEIGHT = 0.7;
const SHARED = 0.7;

/** A phrase of a question, and those that are searched for in its place, each by its terms. */
interface Phrase {
  key: readonly string[];
  others: readonly (readonly string[])[];
}

/** Synonyms that a question is searched with: lists as `readSynonymList` has them. */
export class Synonyms {
  /** First term of a phrase -> phrases that begin with it, longest first. */
  readonly #byFirst = new Map<string, Phrase[]>();
  readonly #before: Synonyms | undefined;

  private constructor(lists: readonly string[], before?: Synonyms) {
    this.#before = before;
    for (const group of lists.flatMap((list) => readSynonymList(list).groups)) this.#add(group);
    for (const phrases of this.#byFirst.values()) phrases.sort((a, b) => b.key.length - a.key.length);
  }

  /** Those of a list alone; lines that are wrong are left out. */
  static of(list: string): Synonyms {
    return new Synonyms([list]);
  }

  /** Those of finance, law, medicine and science. */
  static builtIn(): Synonyms {
    return new Synonyms([FINANCE, LAW, MEDICINE, SCIENCE]);
  }

  /** These, and those of another list. */
  with(list: string): Synonyms {
    return list === '' ? this : new Synonyms([list], this);
  }

  /**
   * The terms that other words for what a question says are found by, with what each counts beside a term of the
   * question itself, 0 to 1. None of its own terms.
   */
  termsFor(question: string): Map<string, number> {
    const own = new Set(phraseTerms(question));
    const found = new Map<string, number>();
    for (const { terms } of this.phrasesFor(question).flatMap(({ others }) => others)) {
      const weight = WEIGHT / terms.length ** SHARED;
      for (const term of terms.filter(isSearched))
        if (!own.has(term)) found.set(term, Math.max(weight, found.get(term) ?? 0));
    }
    return found;
  }

  /** The phrases of a question that others say the same as, each by the terms that it is found by. */
  phrasesFor(question: string): { terms: string[]; others: { terms: string[] }[] }[] {
    return this.#phrasesOf(phraseTerms(question)).map(({ key, others }) => ({
      terms: [...key],
      others: others
        .map((terms) => ({ terms: isOfLetters(terms) ? [...terms] : eachSearched(terms) }))
        .filter(({ terms }) => terms.length > 0),
    }));
  }

  #phrasesOf(terms: readonly string[]): Phrase[] {
    const own = terms.flatMap((first, at) =>
      (this.#byFirst.get(first) ?? []).filter(({ key }) => key.every((term, i) => terms[at + i] === term)),
    );
    return this.#before ? [...this.#before.#phrasesOf(terms), ...own] : own;
  }

  #add({ asked, sought }: SynonymGroup): void {
    for (const key of asked) {
      const first = key[0] ?? '';
      const others = sought.filter((other) => other !== key);
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { key, others }]);
    }
  }
}

const FUNCTION = functionWords();
const ENGLISH = stopWords('en');

/** 'D&A': what is found by its letters alone keeps them all. */
function isOfLetters(terms: readonly string[]): boolean {
  return terms.every((term) => term.length === 1);
}

function eachSearched(terms: readonly string[]): string[] {
  return [...new Set(terms.filter(isSearched))];
}

/** Not what stands in every passage: letters that are words by themselves in some language, and English words. */
function isSearched(term: string): boolean {
  return !(term.length > 1 ? ENGLISH : FUNCTION).has(term);
}
