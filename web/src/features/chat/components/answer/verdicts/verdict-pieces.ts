import type { JudgedSentence } from '#lib/api/types.ts';

/** What a sentence is marked with that what it cites does not plainly hold. `seconded`: the model says that it does. */
export type Flag = Exclude<JudgedSentence['verdict'], 'supported'> | 'seconded';

/** Undefined for a sentence that words and figures found supported: it bears no mark. */
export function flagOf({ verdict, second_look }: JudgedSentence): Flag | undefined {
  if (verdict !== 'supported') return verdict;
  return second_look ? 'seconded' : undefined;
}

/** A part of a text, and the sentence it is of where that is marked. */
export interface Piece {
  text: string;
  /** The sentence's place among the verdicts; absent where nothing is marked. */
  sentence?: number | undefined;
  /** The sentence ends with it. */
  isLast?: boolean | undefined;
}

/**
 * Cuts a part of an answer where sentences that are marked begin and end.
 * @param at where each unit of `text` stands in the answer, and the end of the last one: one more than there are units.
 */
export function piecesOf(text: string, at: readonly number[], verdicts: readonly JudgedSentence[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const [sentence, judged] of verdicts.entries()) {
    if (!flagOf(judged)) continue;
    const { start, end } = judged;
    const first = at.findIndex((place, unit) => unit >= from && unit < text.length && place >= start);
    if (first < 0 || (at[first] ?? end) >= end) continue;
    let last = first;
    while (last < text.length && (at[last] ?? end) < end) last++;
    if (first > from) pieces.push({ text: text.slice(from, first) });
    pieces.push({ text: text.slice(first, last), sentence, isLast: (at[last] ?? 0) >= end });
    from = last;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/**
 * Where each unit of a text stands in its source, of which Markdown took escapes out; and its end.
 * @param source the part of the answer that the text was read from.
 */
export function placesIn(text: string, source: string, start: number): number[] {
  const at: number[] = [];
  let place = 0;
  for (const unit of text.split('')) {
    const found = source.indexOf(unit, place);
    if (found >= 0) place = found;
    at.push(start + Math.min(place, source.length));
    place += 1;
  }
  return [...at, start + source.length];
}
