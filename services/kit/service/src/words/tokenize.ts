import { followingYears, NUMBER, periodsOf, plainNumber, SHORT_YEAR, YEARS } from './figures.ts';
import { fold } from './fold.ts';

/** A word of a text: its folded form and the UTF-16 units it spans in the text as it was given. */
export interface Token {
  text: string;
  start: number;
  end: number;
}

/** Letters, digits and marks in a row, or one pictograph. Everything else separates. */
const WORD = String.raw`[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}`;
const WORDS = new RegExp(WORD, 'gu');
/** Also the numbers and years that separators belong to. */
const WORDS_AND_FIGURES = new RegExp(
  `(?<years>${YEARS})|(?<number>${NUMBER})|(?<short>${SHORT_YEAR})|${WORD}`,
  'giu',
);
/** Text without a digit has no figures, and is split in half the time. */
const DIGIT = /\d/;

/** Scripts written without spaces between words (and Hangul, whose words carry their endings with them). */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** Where the first of those scripts begins: words without such a character are the most, and need no second look. */
const MAY_BE_UNSPACED = /[\u0e00-\u{10ffff}]/u;

/** Longer words are cut: they are encoded data, not language. In UTF-16 units after folding. */
const MAX_WORD = 64;

/**
 * Splits text into folded words. A number is one word in its plain form; periods are words of their own beside the word
 * that names them (figures.ts). Runs of an unspaced script become overlapping pairs of characters, the usual way to
 * index them without a dictionary (Lucene's CJKBigramFilter does the same); `singles` adds each character by itself, so
 * that one character alone can be found.
 */
export function* tokenize(text: string, singles: 'always' | 'alone'): Generator<Token> {
  for (const match of text.matchAll(DIGIT.test(text) ? WORDS_AND_FIGURES : WORDS)) {
    const word = match[0];
    const at = match.index;
    if (match.groups) {
      const figures = [...figuresOf(match.groups)];
      for (const text of figures) yield { text, start: at, end: at + word.length };
      if (figures.length > 0) continue;
      if (!WHOLE_WORD.test(word)) {
        for (const part of word.matchAll(WORDS)) yield* spaced(part[0], at + part.index);
        continue;
      }
    }
    if (!MAY_BE_UNSPACED.test(word)) {
      yield* spaced(word, at);
      continue;
    }
    let from = 0;
    for (const run of word.matchAll(UNSPACED)) {
      yield* spaced(word.slice(from, run.index), at + from);
      yield* unspaced(run[0], at + run.index, singles);
      from = run.index + run[0].length;
    }
    yield* spaced(from === 0 ? word : word.slice(from), at + from);
  }
}

function* spaced(word: string, start: number): Generator<Token> {
  const text = fold(word).slice(0, MAX_WORD);
  if (text === '') return;
  const end = start + word.length;
  yield { text, start, end };
  if (HAS_DIGIT_AND_LETTER.test(text))
    for (const period of periodsOf(text)) yield { text: period, start, end };
}

const WHOLE_WORD = /^[\p{L}\p{N}\p{M}]+$|^\p{Extended_Pictographic}$/u;
const HAS_DIGIT_AND_LETTER = /\d[a-z]|[a-z]\d/;

/** The words of a number, or of years side by side; none where they are neither. */
function* figuresOf({ years, number, short }: Record<string, string | undefined>): Generator<string> {
  if (years) yield* followingYears(years) ?? [];
  const plain = number && plainNumber(number);
  if (plain) yield plain;
  if (short) yield* periodsOf(fold(short.replaceAll(/['’]/g, '')));
}

function* unspaced(run: string, start: number, singles: 'always' | 'alone'): Generator<Token> {
  let previous: Token | undefined;
  let count = 0;
  for (const character of run) {
    const token = { text: fold(character), start, end: start + character.length };
    start = token.end;
    // A mark belongs to the character before it.
    if (token.text === '') continue;
    count++;
    if (previous) yield { text: previous.text + token.text, start: previous.start, end: token.end };
    if (singles === 'always') yield token;
    previous = token;
  }
  if (singles === 'alone' && count === 1 && previous) yield previous;
}
