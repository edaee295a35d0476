/** How high on its page a line of text lies, in points from the page's foot; `top` is above `bottom`. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/**
 * A line this many line heights below the one before begins a new block. Lines of a paragraph are set 1 to 1.25 heights
 * apart (Bringhurst, The Elements of Typographic Style, 2.2.1), paragraphs and headings 1.5 and more.
 */
const GAP = 1.5;
/** The same against the usual distance of the page's lines, so that text with wide lines is not torn apart. */
const GAP_OF_USUAL = 1.35;
/** A line this many heights above the one before is elsewhere on the page: a foot, a head, the next column. */
const RISE = 0.6;
/** A line whose letters are this many times as high, or as low, is of another kind: a heading, a note. */
const OTHER_SIZE = 1.25;

/** A line of a page's text, and where its first and its last letter lie. */
export interface TextLine {
  readonly text: string;
  /** A word hyphenated at a line's end makes one line of two: the last letter may lie lower than the first. */
  readonly first: Band | undefined;
  readonly last: Band | undefined;
}

/**
 * Puts an empty line between the blocks of a page: paragraphs, headings, captions, running heads and feet. PDFium gives
 * lines only, and what stands at the foot of a page may come first and run into the text. Where no place is known,
 * nothing is separated.
 */
export function separateBlocks(lines: readonly TextLine[]): string {
  const usual = lowerMedian(distances(lines));
  const separated = lines.map(({ text: line, first }, index) => {
    const before = lines[index - 1]?.last;
    return first && before && isApart(before, first, usual) ? `\n${line}` : line;
  });
  return separated.join('\n');
}

/**
 * The lines of a text of PDFium's.
 *
 * @param placeAt where the character of an index of `text` lies; undefined when that is not known.
 */
export function linesOf<Place extends Band>(
  text: string,
  placeAt: (index: number) => Place | undefined,
): (TextLine & {
  readonly start: number;
  readonly first: Place | undefined;
  readonly last: Place | undefined;
})[] {
  let start = 0;
  return text.split(/\r\n|\r|\n/).map((line) => {
    const blank = line.trim() === '';
    const first = start + line.length - line.trimStart().length;
    const last = start + line.trimEnd().length - 1;
    const found = {
      text: line,
      start,
      first: blank ? undefined : placeAt(first),
      last: blank ? undefined : placeAt(last),
    };
    start += line.length;
    start += text.startsWith('\r\n', start) ? 2 : 1;
    return found;
  });
}

function isApart(before: Band, band: Band, usual: number): boolean {
  const height = Math.max(heightOf(before), heightOf(band));
  const down = before.bottom - band.bottom;
  if (down < -RISE * height) return true;
  // Words of one line, a little higher or lower.
  if (down < RISE * height) return false;
  const ratio = height / Math.min(heightOf(before), heightOf(band));
  return ratio > OTHER_SIZE || down > Math.max(GAP * height, GAP_OF_USUAL * usual);
}

function heightOf({ top, bottom }: Band): number {
  return Math.max(top - bottom, 0.1);
}

/** How far each line lies below the one before, where it does. */
function distances(lines: readonly TextLine[]): number[] {
  return lines.flatMap(({ first }, index) => {
    const before = lines[index - 1]?.last;
    if (!first || !before) return [];
    const down = before.bottom - first.bottom;
    return down > RISE * heightOf(first) ? [down] : [];
  });
}

/** Of an even number of values the lower of the middle two: on a page of few lines, half the distances may be gaps. */
function lowerMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
