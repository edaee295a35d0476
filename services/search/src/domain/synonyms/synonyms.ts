import { functionWords, termOf, tokenize } from '@cairn/service/words';
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
/** Longer phrases are not looked for, in words that are no function words. */
const MOST_WORDS = 8;

/** A phrase of a list: how it is found in a question, and what is searched for in its place. */
interface Phrase {
  key: readonly string[];
  terms: readonly string[];
}

/**
 * Synonyms that a question is searched with. A list has one group a line: `capex = capital expenditure` are found by
 * each other, and `current ratio > current assets = current liabilities` brings what stands after `>` for what stands
 * before, and not the other way round. Empty lines, and what follows `#`, are passed over.
 */
export class Synonyms {
  /** First term of a phrase -> phrases that begin with it, with what each is searched for by, longest first. */
  readonly #byFirst = new Map<string, { key: readonly string[]; others: readonly Phrase[] }[]>();

  /** @param lists the later ones add to those before. */
  constructor(...lists: readonly string[]) {
    for (const line of lists.flatMap((list) => list.split('\n'))) this.#add(withoutComment(line));
    for (const phrases of this.#byFirst.values()) phrases.sort((a, b) => b.key.length - a.key.length);
  }

  /** Those of finance, law, medicine and science, and more. */
  static builtIn(...more: readonly string[]): Synonyms {
    return new Synonyms(FINANCE, LAW, MEDICINE, SCIENCE, ...more);
  }

  /** The lines of a list, from 1, that are no group: they would change nothing. */
  static faultsOf(list: string): number[] {
    const lines = list.split('\n').map(withoutComment);
    return lines.flatMap((line, i) => (line.trim() === '' || isGroup(line) ? [] : [i + 1]));
  }

  /**
   * The terms that other words for what a question says are found by, with what each counts beside a term of the
   * question itself, 0 to 1. None of its own terms.
   */
  termsFor(question: string): Map<string, number> {
    const own = new Set(keysOf(question));
    const found = new Map<string, number>();
    for (const { terms } of this.phrasesFor(question).flatMap(({ others }) => others)) {
      const weight = WEIGHT / terms.length ** SHARED;
      for (const term of terms) if (!own.has(term)) found.set(term, Math.max(weight, found.get(term) ?? 0));
    }
    return found;
  }

  /** The phrases of a question that others say the same as, each by the terms that it is found by. */
  phrasesFor(question: string): { terms: string[]; others: { terms: string[] }[] }[] {
    const keys = keysOf(question);
    return keys.flatMap((first, at) =>
      (this.#byFirst.get(first) ?? [])
        .filter(({ key }) => key.every((term, i) => keys[at + i] === term))
        .map(({ key, others }) => ({
          terms: [...key],
          others: others.map(({ terms }) => ({ terms: [...terms] })),
        })),
    );
  }

  #add(line: string): void {
    const [before = [], after = before] = sidesOf(line);
    for (const phrase of before) {
      const others = after.filter((other) => other !== phrase);
      const first = phrase.key[0] ?? '';
      if (others.length === 0) continue;
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { key: phrase.key, others }]);
    }
  }
}

/** The phrases before `>`, and those after it, where there is one. */
function sidesOf(line: string): Phrase[][] {
  return line.split('>').map((side) => side.split('=').flatMap(phraseOf));
}

function isGroup(line: string): boolean {
  const sides = sidesOf(line);
  return sides.length <= 2 && sides.every((side) => side.length > 0) && sides.flat().length > 1;
}

function withoutComment(line: string): string {
  return line.replace(/#.*/, '');
}

function phraseOf(text: string): Phrase[] {
  const key = keysOf(text);
  if (key.length === 0 || key.length > MOST_WORDS) return [];
  return [{ key, terms: [...new Set(key.filter((term) => term.length > 1))] }];
}

const FUNCTION = functionWords();

/** The terms of a text in their order. Single letters count: 'D&A' is made of them. */
function keysOf(text: string): string[] {
  const words = [...tokenize(text, 'alone')].map((token) => token.text);
  return words.filter((word) => word.length === 1 || !FUNCTION.has(word)).map(termOf);
}
