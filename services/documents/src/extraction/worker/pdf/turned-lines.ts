import type { TextLine } from './blocks.ts';
import { type Box, type Turn, turned } from './page-geometry.ts';

/** A letter that was shown, and where. */
export interface PlacedLetter {
  readonly text: string;
  readonly box: Box;
}

/** Letters whose middles differ by less than this share of their height stand on one line. */
const SAME_LINE = 0.5;
/** A gap wider than this share of the letters' height parts two words; a blank is a quarter of it wide. */
const WORD_GAP = 0.15;

/**
 * The lines of letters that are all turned one way, as they read once the page is turned: libraries that take text as
 * upright make a line of each letter, or read it backwards. Lines have their places in the turned page.
 */
export function linesOfTurned(letters: readonly PlacedLetter[], turn: Turn): TextLine[] {
  const upright = letters.map(({ text, box }) => ({ text, box: turned(box, turn) }));
  const downwards = upright.toSorted((a, b) => middleOf(b.box) - middleOf(a.box));
  const lines: PlacedLetter[][] = [];
  for (const letter of downwards) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && isOnLine(first.box, letter.box)) line.push(letter);
    else lines.push([letter]);
  }
  return lines.map((line) => joined(line.toSorted((a, b) => a.box.left - b.box.left)));
}

function joined(line: readonly PlacedLetter[]): TextLine {
  let text = '';
  line.forEach((letter, index) => {
    const before = line[index - 1];
    const isApart = before && letter.box.left - before.box.right > WORD_GAP * heightOf(letter.box);
    text += isApart ? ` ${letter.text}` : letter.text;
  });
  return { text, first: line[0]?.box, last: line.at(-1)?.box };
}

function isOnLine(one: Box, other: Box): boolean {
  return Math.abs(middleOf(one) - middleOf(other)) < SAME_LINE * Math.max(heightOf(one), heightOf(other));
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;
const heightOf = ({ top, bottom }: Box) => top - bottom;
