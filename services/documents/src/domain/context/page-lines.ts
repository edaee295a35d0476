import { headingRank } from './heading-line.ts';
import { kindOf, type LineKind, pageLabelOf } from './line-kind.ts';

/** A line of a page: where it begins (UTF-16 offset), and what it looks like. */
export interface Line {
  readonly start: number;
  readonly text: string;
  readonly kind: LineKind;
  /** One of many short lines one after the other: of a list, a contents page, a form. */
  readonly isListed: boolean;
}

/** Least and most that a line of text is taken to be long, and the share of it that a heading may take. */
const NARROWEST = 60;
const WIDEST = 110;
const NARROW = 0.8;
/** Lines at a page's top and bottom that may be running heads and feet. */
const MARGIN_LINES = 3;
/** Short lines one after the other, from so many on, are a list. */
const LIST_LINES = 6;
/** Lines below a title within which its table begins. */
const TABLE_WITHIN = 5;

/** Tells the lines of a document's pages apart, page by page. */
export class PageLines {
  /** How long the document's lines of text are, in UTF-16 units. */
  #width = NARROWEST;
  #margins = new Set<string>();

  /** The lines of the next page. */
  of(text: string): Line[] {
    const lines = text.split('\n');
    this.#width = Math.max(this.#width, Math.min(usualLength(lines), WIDEST));
    let start = 0;
    const found = lines.map((line, at) => {
      const kind = kindOf(line);
      const isAlone = isBlank(lines[at - 1]) && isBlank(lines[at + 1]);
      const isLong = kind === 'short' && line.trim().length > NARROW * this.#width && !isAlone;
      const isText = isLong && !headingRank(line)?.isCertain;
      const place = { start, text: line, kind: isText ? ('prose' as const) : kind };
      start += line.length + 1;
      return place;
    });
    return listed(found);
  }

  /** Lines at the margins of this page that stand at those of the page before too, but for their figures. */
  runningOf(lines: readonly Line[]): Set<Line> {
    const written = lines.filter(isWritten);
    const margins = [...written.slice(0, MARGIN_LINES), ...written.slice(-MARGIN_LINES)];
    const known = this.#margins;
    const keyOf = ({ text }: Line) => text.replace(/\d+/gu, '').trim();
    this.#margins = new Set(margins.map(keyOf));
    return new Set(margins.filter((line) => line.kind === 'short' && known.has(keyOf(line))));
  }
}

const isBlank = (line: string | undefined) => (line ?? '').trim() === '';

/** Neither blank nor a page's number. */
export function isWritten({ kind }: Pick<Line, 'kind'>): boolean {
  return kind !== 'blank' && kind !== 'label';
}

/** The upper quartile of the lines of at least five words. */
function usualLength(lines: readonly string[]): number {
  const wordy = lines.filter((line) => line.split(' ', 5).length === 5);
  const lengths = wordy.map(({ length }) => length).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length * 0.75)] ?? 0;
}

function listed(lines: readonly Omit<Line, 'isListed'>[]): Line[] {
  const runs = new Array<number>(lines.length).fill(0);
  let run: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'short') run.push(at);
    else if (isWritten(line)) run = [];
    for (const each of run) runs[each] = run.length;
    if (run.length > LIST_LINES) run.shift();
  }
  return lines.map((line, at) => ({ ...line, isListed: (runs[at] ?? 0) >= LIST_LINES }));
}

/** The page's own number: a line at its bottom or top that is nothing else. */
export function labelOf(lines: readonly Line[]): string {
  const written = lines.filter(({ kind }) => kind !== 'blank');
  const margins = [...written.slice(-2).reverse(), ...written.slice(0, MARGIN_LINES)];
  const label = margins.find(({ kind }) => kind === 'label');
  return label ? (pageLabelOf(label.text) ?? '') : '';
}

export function lineBefore(lines: readonly Line[], at: number): Line | undefined {
  for (let i = at - 1; i >= 0; i--) if (isWritten(lines[i] as Line)) return lines[i];
  return undefined;
}

export function lineAfter(lines: readonly Line[], at: number): Line | undefined {
  for (let i = at + 1; i < lines.length; i++) if (isWritten(lines[i] as Line)) return lines[i];
  return undefined;
}

/** Whether a line is not the last of a paragraph, nor the first of one that goes on below. */
export function standsApart(lines: readonly Line[], at: number): boolean {
  const line = lines[at] as Line;
  const next = lines[at + 1];
  if ((next?.kind === 'prose' || next?.kind === 'short') && /^\p{Ll}/u.test(next.text.trim())) return false;
  const before = lineBefore(lines, at);
  if (before?.kind !== 'prose') return true;
  const wasSentence = /[.!?:…][)\]"'»”’]*$/u.test(before.text.trim());
  return wasSentence || line.start - before.start > before.text.length + 1;
}

/** Whether text or a table follows on the page: a heading is not the last thing on it, as running feet are. */
export function hasTextBelow(lines: readonly Line[], at: number): boolean {
  for (let i = at + 1; i < lines.length; i++) {
    const { kind } = lines[i] as Line;
    if (kind !== 'short' && isWritten(lines[i] as Line)) return true;
  }
  return false;
}

/** Whether a table begins below a line: one with heads of columns or a unit, or rows alone. */
export function tableBelow(lines: readonly Line[], at: number): 'headed' | 'plain' | undefined {
  let seen = 0;
  for (let i = at + 1; i < lines.length && seen < TABLE_WITHIN; i++) {
    const line = lines[i] as Line;
    if (!isWritten(line)) continue;
    if (line.kind === 'unit' || line.kind === 'period') return 'headed';
    if (line.kind === 'row') return 'plain';
    if (line.kind === 'prose') return undefined;
    seen += 1;
  }
  return undefined;
}
