import type { InvalidInput } from '@cairn/platform/errors';
import { fits } from '@cairn/platform/text';
import { functionWords } from '../stop-words.ts';
import { termOf } from '../term.ts';
import { tokenize } from '../tokenize.ts';
import { refusals } from './refusals.ts';

/** In characters. */
const LONGEST_LINE = 500;
const MOST_PHRASES = 20;
/** Of a phrase, without function words. */
const MOST_WORDS = 8;
/** A message repeats so much of a phrase, in characters. */
const SHOWN = 40;

/** Phrases that say the same. */
export interface SynonymGroup {
  /** Those that are found in a question, each by the terms of its words in their order. */
  asked: readonly (readonly string[])[];
  /** Those that are searched for in the place of these: others of the line, or what stands after `>`. */
  sought: readonly (readonly string[])[];
}

export interface SynonymList {
  /** Of the lines that are right. */
  groups: SynonymGroup[];
  /** What is wrong, one fault a line at most, in the order of the lines; the list is to be refused then. */
  faults: InvalidInput[];
}

/**
 * Reads synonyms, one group a line: `capex = capital expenditure` are found by each other, and `current ratio > current
 * assets = current liabilities` brings what stands after `>` for what stands before, and not the other way round. Empty
 * lines, and what follows a `#` that begins a word, are passed over.
 *
 * @param mostLines a longer list is wrong, and read no further.
 */
export function readSynonymList(list: string, mostLines = Number.POSITIVE_INFINITY): SynonymList {
  const lines = list.split('\n');
  const groups: SynonymGroup[] = [];
  const faults: InvalidInput[] = [];
  const seen = new Map<string, number>();
  for (const [at, text] of lines.slice(0, mostLines).entries()) {
    const line = at + 1;
    const sides = sidesOf(text);
    if (sides.length === 0) continue;
    const spelled = sides.map((side) => side.map(spellingOf));
    const own = spelled.map((side) => side.toSorted().join(' = ')).join(' > ');
    const first = seen.get(own);
    const fault =
      faultOf(text, sides, line) ??
      repeatedIn(sides.flat(), spelled.flat(), line) ??
      (first === undefined ? undefined : refusals.synonyms_line_repeated({ line, first }));
    seen.set(own, first ?? line);
    if (fault) faults.push(fault);
    else groups.push(groupOf(sides));
  }
  if (lines.length > mostLines) faults.unshift(refusals.synonyms_too_many_lines({ max: mostLines }));
  return { groups, faults };
}

const FUNCTION = functionWords();

/** A word in capitals within others, or by itself: 'IT', which is no pronoun then. */
const ABBREVIATION = /^\p{Lu}{2,}$/u;

/**
 * The terms of a text in their order, without function words. Single letters count, as 'D&A' is made of them, and so
 * do abbreviations that are spelled as a function word is.
 */
export function phraseTerms(text: string): string[] {
  const tokens = [...tokenize(text, 'alone')];
  const tellsCapitals = tokens.length === 1 || /\p{Ll}/u.test(text);
  return tokens
    .filter(
      ({ text: word, start, end }) =>
        word.length === 1 ||
        !FUNCTION.has(word) ||
        (tellsCapitals && ABBREVIATION.test(text.slice(start, end))),
    )
    .map((token) => termOf(token.text));
}

/** 'a' and 'y' stand in every text. */
function isLetterWord(term: string): boolean {
  return term.length === 1 && FUNCTION.has(term);
}

/** The phrases before `>` and those after it, as written; none of an empty line. */
function sidesOf(line: string): string[][] {
  const text = line.replace(/(?:^|\s)#.*/, '').trim();
  if (text === '') return [];
  return text.split('>').map((side) => side.split('=').map((phrase) => phrase.trim()));
}

function groupOf(sides: readonly string[][]): SynonymGroup {
  const [asked = [], sought = asked] = sides.map((side) => side.map(phraseTerms));
  return { asked, sought };
}

function faultOf(text: string, sides: readonly string[][], line: number): InvalidInput | undefined {
  const phrases = sides.flat();
  const [only = ''] = phrases;
  if (!fits(text, LONGEST_LINE)) return refusals.synonyms_line_too_long({ line, max: LONGEST_LINE });
  if (sides.length > 2) return refusals.synonyms_two_directions({ line });
  if (phrases.includes('')) return refusals.synonyms_phrase_missing({ line });
  if (phrases.length === 1) return refusals.synonyms_alone({ line, phrase: shown(only) });
  if (phrases.length > MOST_PHRASES) return refusals.synonyms_too_many_phrases({ line, max: MOST_PHRASES });
  for (const phrase of phrases) {
    const terms = phraseTerms(phrase);
    if (terms.length === 0 || (terms.length === 1 && isLetterWord(terms[0] ?? '')))
      return refusals.synonyms_without_word({ line, phrase: shown(phrase) });
    if (terms.length > MOST_WORDS)
      return refusals.synonyms_phrase_too_long({ line, phrase: shown(phrase), max: MOST_WORDS });
  }
  return undefined;
}

/** `spelled` are the phrases without what does not tell them apart. */
function repeatedIn(
  phrases: readonly string[],
  spelled: readonly string[],
  line: number,
): InvalidInput | undefined {
  const at = spelled.findIndex((each, i) => spelled.indexOf(each) < i);
  return at < 0 ? undefined : refusals.synonyms_phrase_repeated({ line, phrase: shown(phrases[at] ?? '') });
}

function spellingOf(phrase: string): string {
  return [...tokenize(phrase, 'alone')].map(({ text }) => text).join(' ');
}

function shown(phrase: string): string {
  const characters = Array.from(phrase);
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : phrase;
}
