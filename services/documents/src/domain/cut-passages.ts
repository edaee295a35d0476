import { ContextTracker, contextWithin } from './context/context-tracker.ts';
import type { PassageContext } from './context/passage-context.ts';
import type { ExtractedPage, PageHeading } from './page.ts';

/**
 * A passage: where it stands in its page's text (UTF-16 offsets) and in the document's lines, and what it stands under.
 */
export interface PagePassage {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Outermost first. */
  readonly headings: readonly string[];
  /** What holds for most of it. */
  readonly context: PassageContext | undefined;
}

/**
 * About 200 words of English: what small embedding models take in whole, and a passage a person takes in at a glance.
 */
const TARGET_LENGTH = 1_200;
/** No passage is longer. */
export const MAX_LENGTH = 1_400;
/** A passage is not ended at a heading before it has this length, so that a run of headings makes one passage. */
const MIN_LENGTH = 200;

/** Borders a passage may end at, best first. Each matches what separates the two sides. */
const BORDERS: readonly RegExp[] = [
  /\n[ \t]*\n\s*/g,
  /\n\s*/g,
  /(?<=[.!?…。！？][)\]"'»”’]*)\s+|(?<=[。！？])/g,
  /\s+/g,
];

/** Cuts pages into passages, in order, carrying what they stand under from page to page. One per document. */
export class PassageCutter {
  #path: PageHeading[] = [];
  readonly #tracker = new ContextTracker();

  /** The passages of the next page. Together they cover everything on it but blanks. */
  cut(page: ExtractedPage): PagePassage[] {
    const passages: PagePassage[] = [];
    const lines = new LineCounter(page.text, page.firstLine);
    const headings = [...page.headings];
    const contexts = this.#tracker.follow(page);
    let start = skipBlanks(page.text, 0);
    while (start < page.text.length) {
      while (headings[0] && headings[0].start <= start) this.#enter(headings.shift());
      const end = passageEnd(page.text, start, headings);
      const trimmed = trimEnd(page.text, start, end);
      passages.push({
        page: page.number,
        start,
        end: trimmed,
        lineStart: lines.at(start),
        lineEnd: lines.at(trimmed - 1),
        headings: this.#path.map((heading) => heading.title),
        context: contextWithin(contexts, { start, end: trimmed }),
      });
      start = skipBlanks(page.text, end);
    }
    for (const heading of headings) this.#enter(heading);
    return passages;
  }

  #enter(heading: PageHeading | undefined): void {
    if (!heading) return;
    this.#path = [...this.#path.filter((outer) => outer.level < heading.level), heading];
  }
}

/** The end of the passage that begins at `start`: the next heading, or the best border near the target length. */
function passageEnd(text: string, start: number, headings: readonly PageHeading[]): number {
  const heading = headings.find((candidate) => candidate.start >= start + MIN_LENGTH);
  const limit = heading && heading.start <= start + MAX_LENGTH ? heading.start : text.length;
  if (limit - start <= MAX_LENGTH) return limit;
  const window = text.slice(start, start + MAX_LENGTH + 1);
  for (const border of BORDERS) {
    const end = lastBorder(window, border);
    if (end > 0) return start + end;
  }
  return start + wholeCharacters(text, start, MAX_LENGTH);
}

/**
 * The last border at or before the target, else the first behind it; 0 when there is none far enough in to be worth it.
 */
function lastBorder(window: string, border: RegExp): number {
  let best = 0;
  for (const match of window.matchAll(border)) {
    const at = match.index;
    if (at > MAX_LENGTH) break;
    if (at < TARGET_LENGTH / 2) continue;
    if (at > TARGET_LENGTH && best > 0) break;
    best = at;
  }
  return best;
}

/** The most units up to `length` that do not cut a surrogate pair. */
function wholeCharacters(text: string, start: number, length: number): number {
  const last = text.charCodeAt(start + length - 1);
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start + 1 && isBlank(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** What `trim` takes off (spaces of every width and ends of lines), and control characters. */
function isBlank(code: number): boolean {
  return code <= 0x20 || (code >= 0xa0 && String.fromCharCode(code).trim() === '');
}

/** Finds the document's line of ascending offsets in a page. */
class LineCounter {
  readonly #text: string;
  #line: number;
  #next: number;

  constructor(text: string, firstLine: number) {
    this.#text = text;
    this.#line = firstLine;
    this.#next = text.indexOf('\n');
  }

  at(offset: number): number {
    while (this.#next !== -1 && this.#next < offset) {
      this.#line += 1;
      this.#next = this.#text.indexOf('\n', this.#next + 1);
    }
    return this.#line;
  }
}
