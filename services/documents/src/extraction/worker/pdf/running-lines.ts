import type { EdgeLine } from './engine.ts';

/** Pages before and after a page on which its running lines are looked for: two of each side of a spread. */
export const REACH = 4;
/** On so many other pages a line stands at least that runs through them. */
const LEAST_OTHERS = 2;
/** A running line is as high on each page, but for this share of the page's height. */
const SAME_HEIGHT = 0.01;

interface KeyedLine extends EdgeLine {
  /** The same for lines that differ in numbers only. */
  readonly key: string;
}

/** Finds the lines that run through a document: heads and feet, which differ from page to page in numbers only. */
export class RunningLines {
  readonly #pages: (readonly KeyedLine[])[] = [];

  /** Notes the lines at the edges of the next page. */
  add(edges: readonly EdgeLine[]): void {
    this.#pages.push(edges.map((line) => ({ ...line, key: keyOf(line.text) })));
  }

  /** Those of a page, counted from 0, as far as the pages around it are known; each edge's from outside inwards. */
  of(page: number): EdgeLine[] {
    const lines = this.#pages[page] ?? [];
    const others = this.#pages
      .slice(Math.max(0, page - REACH), page + REACH + 1)
      .filter((edges) => edges !== lines);
    const inner = { head: Number.NEGATIVE_INFINITY, foot: Number.POSITIVE_INFINITY };
    const running: EdgeLine[] = [];
    for (const line of lines) {
      const found = others.filter((edges) => edges.some((other) => isSame(line, other))).length;
      if (found < LEAST_OTHERS) {
        // Nothing runs that stands further inside than a line of the page's own.
        if (line.edge === 'head') inner.head = Math.max(inner.head, line.height);
        else inner.foot = Math.min(inner.foot, line.height);
      } else if (line.edge === 'head' ? line.height > inner.head : line.height < inner.foot)
        running.push(line);
    }
    return running;
  }
}

function isSame(line: KeyedLine, other: KeyedLine): boolean {
  return line.key === other.key && Math.abs(line.height - other.height) < SAME_HEIGHT;
}

function keyOf(text: string): string {
  return text.replace(/\p{N}+|\b[ivxlc]+\b/giu, '#').replace(/\s+/gu, ' ');
}

const NAMES = { head: 'Header', foot: 'Footer' };

/**
 * A page's text with its running lines behind the rest, each by its name; a number that stands alone needs none. They
 * do not come between a sentence and its end on the next page, and passages begin with the page's own words.
 */
export function setApart(text: string, running: readonly EdgeLine[]): string {
  const lines = text.split('\n');
  const apart: string[] = [];
  const numbers: string[] = [];
  for (const { text: wanted, edge } of running) {
    const at = lines.findIndex((line) => line.trim() === wanted);
    if (at === -1) continue;
    lines.splice(at, 1);
    if (/\p{L}/u.test(keyOf(wanted))) apart.push(`${NAMES[edge]}: ${wanted}`);
    else numbers.push(wanted);
  }
  const body = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  if (body.trim() === '' || apart.length + numbers.length === 0) return text;
  return `${body}\n\n${[...apart, ...numbers].join('\n')}`;
}
