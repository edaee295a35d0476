import type { Box } from './page-geometry.ts';

/** An alef of any form and a lam, in that order. */
const ALEF_LAM = /[\u0622\u0623\u0625\u0627]\u0644/gu;
const RIGHT_TO_LEFT = String.raw`\p{Script=Arabic}\p{Script=Hebrew}`;
const LEFT_TO_RIGHT = String.raw`\p{Script=Latin}\p{Nd}`;
/** Letters of a script from right to left, or a digit glued to a letter. */
const TO_MEND = /[\u0590-\u08ff]|[A-Za-z\u00c0-\ud7ff]\d/;
/** Where scripts of both directions meet without a blank. */
const MEETING = new RegExp(
  `(?<=[${RIGHT_TO_LEFT}])(?=[${LEFT_TO_RIGHT}])|(?<=[${LEFT_TO_RIGHT}])(?=[${RIGHT_TO_LEFT}])`,
  'gu',
);
const RUN = new RegExp(`[${LEFT_TO_RIGHT}][${LEFT_TO_RIGHT}.,:/%-]*`, 'uy');
/** A number at the end of a word, as marks of notes are. */
const WORD_NUMBER = /(?<=\p{L}{4})\p{Nd}{1,2}(?![\p{L}\p{Nd}]|[.,]\p{Nd})/gu;
/** A gap wider than this share of the letters' height parts two words. */
const WORD_GAP = 0.15;
/** A mark is smaller than its word by this share at least, and stands higher by this share of the word's height. */
const MARK_SIZE = 0.85;
const MARK_RISE = 0.2;

/**
 * A line of PDFium's with three things put right that only the places of its letters show: the two letters of a
 * lam-alef ligature, which it turns around; words of both directions that are glued together; the mark of a note, glued
 * to its word.
 *
 * @param boxAt where the character of an index of the line lies
 */
export function mendLine(line: string, boxAt: (index: number) => Box | undefined): string {
  // Most lines have nothing of the kind.
  if (!TO_MEND.test(line)) return line;
  const blanks = new Set<number>();
  for (const { index } of line.matchAll(MEETING)) if (isTorn(line, index, boxAt)) blanks.add(index);
  for (const { index } of line.matchAll(WORD_NUMBER)) if (isMark(index, boxAt)) blanks.add(index);
  const ordered = line.replace(ALEF_LAM, (pair, index: number) => {
    const [first, second] = [boxAt(index), boxAt(index + 1)];
    const isOneGlyph = first && second && first.left === second.left && first.right === second.right;
    return isOneGlyph ? `${pair.charAt(1)}${pair.charAt(0)}` : pair;
  });
  return [...blanks]
    .toSorted((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)} ${text.slice(at)}`, ordered);
}

/** Whether there is a gap where a run of the one direction meets a letter of the other. */
function isTorn(line: string, index: number, boxAt: (index: number) => Box | undefined): boolean {
  RUN.lastIndex = index;
  const after = RUN.exec(line)?.[0].length;
  let begin = index;
  while (begin > 0 && /[\p{Script=Latin}\p{Nd}.,:/%-]/u.test(line.charAt(begin - 1))) begin -= 1;
  const [from, to] = after ? [index, index + after] : [begin, index];
  const [first, last, other] = [boxAt(from), boxAt(to - 1), boxAt(after ? index - 1 : index)];
  if (!first || !last || !other) return false;
  const left = Math.min(first.left, last.left);
  const right = Math.max(first.right, last.right);
  return Math.max(other.left - right, left - other.right) > WORD_GAP * heightOf(other);
}

function isMark(index: number, boxAt: (index: number) => Box | undefined): boolean {
  const [word, mark] = [boxAt(index - 1), boxAt(index)];
  if (!word || !mark) return false;
  return (
    heightOf(mark) < MARK_SIZE * heightOf(word) && mark.bottom - word.bottom > MARK_RISE * heightOf(word)
  );
}

const heightOf = ({ top, bottom }: Box) => top - bottom;
