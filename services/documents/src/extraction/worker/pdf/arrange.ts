import { linesOf, separateBlocks, type TextLine } from './blocks.ts';
import { joinDropCaps } from './drop-caps.ts';
import type { EdgeLine, PageText } from './engine.ts';
import { mendLine } from './mend-line.ts';
import type { Box, PageGeometry, Turn } from './page-geometry.ts';
import { linesOfTurned, type PlacedLetter } from './turned-lines.ts';

/** A page's text as PDFium gives it, and where its characters lie. */
export interface PlacedText {
  readonly text: string;
  readonly geometry: PageGeometry;
  /** Where the character of an index of `text` lies; undefined when that is not known. */
  boxAt(index: number): Box | undefined;
  turnAt(index: number): Turn;
}

/** The share of a page's height, at its top and at its bottom, in which running heads and feet stand. */
const EDGE = 0.095;
/** Most lines at one edge of a page that are looked at. */
const MOST_EDGE_LINES = 4;

interface PlacedLine extends TextLine {
  readonly start: number;
  readonly first: Box | undefined;
  readonly last: Box | undefined;
}

/** Before what a page holds beyond its edges, where nobody sees it. */
const BEYOND = 'Outside of the page:';

/** The text of a page in blocks: what is turned in its own order, and what lies outside of the page behind the rest. */
export function arrange(page: PlacedText): PageText {
  const all: PlacedLine[] = linesOf(page.text, (index) => page.boxAt(index));
  const { shown = [], hidden } = Object.groupBy(all, (line) =>
    isShown(line, page.geometry) ? 'shown' : 'hidden',
  );
  const inside = arranged(page, shown);
  if (!hidden) return inside;
  const beyond = separateBlocks(hidden);
  return { ...inside, text: `${inside.text.trimEnd()}\n\n${BEYOND}\n${beyond}` };
}

function arranged(page: PlacedText, found: readonly PlacedLine[]): PageText {
  const turned = found.map(({ start, text, first }) =>
    first ? page.turnAt(start + text.length - text.trimStart().length) : 0,
  );
  const mended = found.map((line) => ({
    ...line,
    text: mendLine(line.text, (index) => page.boxAt(line.start + index)),
  }));
  if (turned.every((turn) => turn === 0)) {
    const lines = joinDropCaps(mended);
    return { text: separateBlocks(lines), edges: edgesOf(lines, page.geometry) };
  }
  const upright = mended.filter((_, index) => turned[index] === 0);
  const pieces: TextLine[] = [];
  const written = new Set<Turn>();
  mended.forEach((line, index) => {
    const turn = turned[index] ?? 0;
    if (turn === 0) pieces.push(line);
    else if (!written.has(turn)) {
      written.add(turn);
      const alike = found.filter((_, other) => turned[other] === turn);
      pieces.push(NOWHERE, ...linesOfTurned(lettersOf(page, alike), turn), NOWHERE);
    }
  });
  return { text: separateBlocks(pieces), edges: edgesOf(upright, page.geometry) };
}

const NOWHERE: TextLine = { text: '', first: undefined, last: undefined };

function isShown({ first, last }: PlacedLine, geometry: PageGeometry): boolean {
  return !first || !last || !geometry.isOutside(first) || !geometry.isOutside(last);
}

function lettersOf(page: PlacedText, lines: readonly PlacedLine[]): PlacedLetter[] {
  const letters: PlacedLetter[] = [];
  for (const { start, text } of lines) {
    for (let at = start; at < start + text.length; at += 1) {
      const letter = page.text.charAt(at);
      const box = letter.trim() === '' ? undefined : page.boxAt(at);
      if (box) letters.push({ text: letter, box });
    }
  }
  return letters;
}

function edgesOf(lines: readonly PlacedLine[], { height }: PageGeometry): EdgeLine[] {
  const edges = lines.flatMap(({ text, first }): EdgeLine[] => {
    if (!first) return [];
    const middle = (first.top + first.bottom) / 2 / height;
    if (middle > EDGE && middle < 1 - EDGE) return [];
    return [{ text: text.trim(), edge: middle < EDGE ? 'foot' : 'head', height: middle }];
  });
  const of = (edge: EdgeLine['edge'], inwards: 1 | -1) =>
    edges
      .filter((line) => line.edge === edge)
      .toSorted((a, b) => inwards * (a.height - b.height))
      .slice(0, MOST_EDGE_LINES);
  return [...of('head', -1), ...of('foot', 1)];
}
