import type { ExtractedPage, PageHeading } from '../page.ts';
import { readFirstPage } from './document-title.ts';
import { headingRank, headingText, PLAIN } from './heading-line.ts';
import { UNIT } from './line-words.ts';
import {
  hasTextBelow,
  isWritten,
  type Line,
  labelOf,
  lineAfter,
  lineBefore,
  PageLines,
  standsApart,
  tableBelow,
} from './page-lines.ts';
import type { PassageContext } from './passage-context.ts';

/** Where on a page a context begins to hold: UTF-16 offset. */
export interface ContextStart {
  readonly start: number;
  readonly context: PassageContext;
}

/** Lines of text in a row after which a table is over. */
const TABLE_END = 2;
/** Headings of a path that are kept: the innermost. */
const MOST_SECTIONS = 3;
/** Longest heads of columns, in UTF-16 units. */
const MAX_HEADS = 200;

/** A table being read. */
interface Table {
  readonly title: string;
  readonly unit: string;
  readonly period: string;
  readonly hasRows: boolean;
}

const NO_TABLE: Table = { title: '', unit: '', period: '', hasRows: false };

/**
 * Follows what a document's passages stand under, page by page: a heading holds until one of its depth or above, on
 * further pages too; a table's title and heads until text follows, or another table. Headings are those of the file;
 * where it names none, lines that look like some. One per document.
 */
export class ContextTracker {
  readonly #lines = new PageLines();
  #title: string | undefined;
  #label = '';
  #isCover = false;
  #namesHeadings = false;
  #path: { readonly level: number; readonly title: string }[] = [];
  #table = NO_TABLE;
  /** The label of rows that was read last. */
  #rowLabel: Line | undefined;

  /** The contexts of the next page, in its order; the first one begins at 0. */
  follow(page: ExtractedPage): ContextStart[] {
    this.#readTitle(page.text);
    if (page.headings.length > 0) this.#namesHeadings = true;
    const lines = this.#lines.of(page.text);
    const running = this.#lines.runningOf(lines);
    const top = lines.find((line) => isWritten(line) && !running.has(line));
    this.#label = labelOf(lines);
    if (top?.kind === 'prose' || top?.kind === 'short') this.#table = NO_TABLE;
    const starts: ContextStart[] = [{ start: 0, context: this.#context() }];
    const headings = [...page.headings];
    let prose = 0;
    for (const [at, line] of lines.entries()) {
      const before = { path: this.#path, table: this.#table };
      while (headings[0] && headings[0].start <= line.start) this.#enter(headings.shift() as PageHeading);
      if (line.kind !== 'blank') prose = line.kind === 'prose' ? prose + 1 : 0;
      if (prose >= TABLE_END) this.#table = NO_TABLE;
      if (!running.has(line)) this.#read(lines, at, line === top);
      const isSame = this.#path === before.path && isSameTable(this.#table, before.table);
      if (!isSame) starts.push({ start: line.start, context: this.#context() });
    }
    return starts;
  }

  #readTitle(text: string): void {
    this.#isCover = false;
    if (this.#title !== undefined || text.trim() === '') return;
    const { title, isCover } = readFirstPage(text);
    this.#title = title;
    this.#isCover = isCover;
  }

  #read(lines: readonly Line[], at: number, isTop: boolean): void {
    const line = lines[at] as Line;
    if (line.kind === 'row')
      this.#table = this.#table.hasRows ? this.#table : { ...this.#table, hasRows: true };
    else if (line.kind === 'unit' || line.kind === 'period') this.#readHead(line, lineBefore(lines, at));
    else if (line.kind === 'short' && !line.isListed) this.#readShort(lines, at, isTop);
  }

  #readHead(line: Line, before: Line | undefined): void {
    const goesOn = before?.kind === 'period' || before?.kind === 'unit';
    const period = goesOn ? this.#table.period : '';
    const { unit = this.#table.unit, heads } = partsOf(line);
    this.#table = { ...this.#table, unit, period: joined(period, heads) };
  }

  #readShort(lines: readonly Line[], at: number, isTop: boolean): void {
    const line = lines[at] as Line;
    const rank = headingRank(line.text);
    if (!rank || !standsApart(lines, at) || !(rank.isCertain || hasTextBelow(lines, at))) return;
    const before = lineBefore(lines, at);
    const table = tableBelow(lines, at);
    if (!rank.isCertain && this.#isRowLabel(before, lineAfter(lines, at), table)) {
      this.#rowLabel = line;
      return;
    }
    const title = headingText(line.text);
    this.#table = table ? { ...NO_TABLE, title: this.#tableTitle(title, before) } : NO_TABLE;
    if (this.#namesHeadings || this.#isCover || this.#title?.includes(title)) return;
    const level = table && !isTop && rank.level === PLAIN ? PLAIN + 1 : rank.level;
    this.#enter({ start: line.start, level, title });
  }

  /** Whether a short line is a label of the rows of a table rather than the title of another. */
  #isRowLabel(
    before: Line | undefined,
    next: Line | undefined,
    table: 'headed' | 'plain' | undefined,
  ): boolean {
    if (before?.kind === 'period' || before?.kind === 'unit')
      return next?.kind === 'row' || table === 'plain';
    if (before && before === this.#rowLabel) return table === 'plain';
    if (!this.#table.hasRows || before?.kind !== 'row') return false;
    return next?.kind === 'row' || (next?.kind === 'short' && table !== 'headed');
  }

  /** A title of two lines: the company, and what the statement is. */
  #tableTitle(title: string, before: Line | undefined): string {
    const goesOn = before?.kind === 'short' && this.#table.title !== '' && !this.#table.hasRows;
    return goesOn ? joined(this.#table.title, title) : title;
  }

  #enter(heading: PageHeading): void {
    this.#path = [...this.#path.filter(({ level }) => level < heading.level), heading];
  }

  #context(): PassageContext {
    const { title: table, unit, period } = this.#table;
    const sections = this.#path.slice(-MOST_SECTIONS).map(({ title }) => title);
    return { title: this.#title ?? '', sections, table, unit, period, pageLabel: this.#label };
  }
}

function isSameTable(a: Table, b: Table): boolean {
  return a === b || (a.title === b.title && a.unit === b.unit && a.period === b.period);
}

/** The context that holds for most of a passage of the page; of equal ones the later. */
export function contextWithin(
  contexts: readonly ContextStart[],
  { start, end }: { readonly start: number; readonly end: number },
): PassageContext | undefined {
  let best: PassageContext | undefined;
  let most = 0;
  for (const [at, { start: from, context }] of contexts.entries()) {
    const held = Math.min(end, contexts[at + 1]?.start ?? end) - Math.max(start, from);
    if (held < most || held <= 0) continue;
    best = context;
    most = held;
  }
  return best;
}

/** A line of heads: the unit in it, and what names periods, once where it stands over each of several columns. */
function partsOf({ kind, text }: Line): { unit?: string | undefined; heads: string } {
  if (kind === 'unit') return { unit: headingText(text), heads: '' };
  const bracketed = /\([^)]*\)/.exec(text)?.[0];
  const unit = bracketed && UNIT.test(bracketed) ? bracketed : undefined;
  const words = headingText(unit ? text.replace(unit, ' ') : text).split(' ');
  const half = words.slice(0, words.length / 2).join(' ');
  const isTwice = half === words.slice(words.length / 2).join(' ');
  return { unit, heads: isTwice ? half : words.join(' ') };
}

function joined(first: string, second: string): string {
  const text = first === '' || first === second ? second : `${first} ${second}`;
  return text.trim().slice(0, MAX_HEADS).trim();
}
