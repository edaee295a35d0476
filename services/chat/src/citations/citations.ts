import { type CitationMark, parseCitationMark } from './citation-mark.ts';
import { MarkdownCode } from './markdown-code.ts';

/** The longest text between two brackets that is still looked at as a citation, in UTF-16 units. */
const LONGEST_MARK = 40;
/** More blanks in a row than this are not held for what follows. */
const MOST_BLANKS = 100;
/** How much of the word before a bracket is looked at. */
const LONGEST_WORD = 64;

const CLOSERS: Record<string, string> = { '[': ']', '【': '】' };

/**
 * Checks the citations of an answer while it is being written.
 *
 * Every citation leaves in one form, `[1][2]`, however the model wrote it (`[1, 2]`, `[1-2]`, `【1】`). Numbers that were
 * never given are left out. Code, links, and brackets that are no citations (`arr[0]`, `[x]`, `[2019]`) pass as they
 * are. Only what may still become a citation or code is held back, so text is never corrected after it was passed on:
 * any division of the same text into pieces gives the same result.
 */
export class CitationChecker {
  readonly #given: number;
  readonly #hidden: boolean;
  readonly #cited = new Set<number>();
  readonly #code = new MarkdownCode();
  #out = '';
  /** An open bracket and what follows it, while it may be a citation. */
  #mark = '';
  /** A whole citation, until the next character shows that it is not the text of a link. */
  #closed: CitationMark | undefined;
  /** Blanks are held until it is known whether a removed citation follows. */
  #blanks = '';
  #removed = false;
  #atLineStart = true;
  #word = '';

  /**
   * `given`: how many passages the model got; the numbers from 1 to it are real. With `hidden` they are taken out of
   * the text, too, and only remembered.
   */
  constructor(given: number, { hidden = false }: { hidden?: boolean } = {}) {
    this.#given = given;
    this.#hidden = hidden;
  }

  /** The numbers the text passed on so far cites. */
  get cited(): ReadonlySet<number> {
    return this.#cited;
  }

  /** Takes the next piece of the answer; gives what can be passed on. Never ends within a surrogate pair. */
  push(piece: string): string {
    for (const unit of piece.split('')) this.#code.push(unit, (text, isCode) => this.#route(text, isCode));
    return this.#take(false);
  }

  /** Ends the answer; gives what was still held back. */
  end(): string {
    this.#code.end((text, isCode) => this.#route(text, isCode));
    this.#settle('');
    if (!this.#removed) this.#out += this.#blanks;
    this.#blanks = '';
    return this.#take(true);
  }

  /** Passes a text on as it is, whatever it looks like. Gives what was held back before it, and the text. */
  verbatim(text: string): { held: string; text: string } {
    const held = this.end();
    this.#emit(text);
    return { held, text: this.#take(true) };
  }

  #take(all: boolean): string {
    const half = !all && /[\uD800-\uDBFF]$/.test(this.#out);
    const text = half ? this.#out.slice(0, -1) : this.#out;
    this.#out = half ? this.#out.slice(-1) : '';
    return text;
  }

  #route(text: string, isCode: boolean): void {
    if (!isCode) {
      for (const unit of text.split('')) this.#prose(unit);
      return;
    }
    this.#settle('`');
    this.#emit(text);
  }

  #prose(unit: string): void {
    if (this.#closed) this.#settle(unit);
    if (this.#mark === '') {
      this.#outside(unit);
      return;
    }
    this.#mark += unit;
    const closer = CLOSERS[this.#mark.charAt(0)];
    if (unit === closer) {
      const mark = parseCitationMark(this.#mark);
      if (mark) this.#closed = mark;
      else this.#flushMark();
    } else if (this.#mark.length > LONGEST_MARK || !/[\d\s,;，、\-–—]/.test(unit)) {
      this.#mark = this.#mark.slice(0, -1);
      this.#flushMark();
      this.#outside(unit);
    }
  }

  #outside(unit: string): void {
    if (unit in CLOSERS) this.#mark = unit;
    else if (unit === ' ' || unit === '\u00a0') this.#blank(unit);
    else this.#emit(unit);
  }

  #blank(unit: string): void {
    const doubled = this.#removed && (this.#blanks !== '' || this.#atLineStart);
    if (!doubled) this.#blanks += unit;
    if (this.#blanks.length > MOST_BLANKS) this.#emit('');
  }

  /** Decides on what is held, now that the unit after it is known (empty at the end of the text). */
  #settle(next: string): void {
    const mark = this.#closed;
    this.#closed = undefined;
    if (!mark) {
      this.#flushMark();
      return;
    }
    if (next === '(' || !this.#isCitation(mark)) {
      this.#flushMark();
      return;
    }
    this.#mark = '';
    const kept = mark.numbers.filter((number) => number <= this.#given);
    for (const number of kept) this.#cited.add(number);
    if (kept.length === 0 || this.#hidden) {
      this.#removed = true;
      return;
    }
    this.#emit(kept.map((number) => `[${number}]`).join(''));
  }

  /** Whether a bracket of numbers is a citation, or an index of what stands before it. */
  #isCitation(mark: CitationMark): boolean {
    if (mark.hasZero) return false;
    const attached = this.#blanks === '' && !this.#removed && this.#word !== '';
    if (!attached || !looksLikeCode(this.#word)) return !this.#word.endsWith('\\') || this.#blanks !== '';
    return mark.numbers.every((number) => number <= this.#given);
  }

  #flushMark(): void {
    const text = this.#mark;
    this.#mark = '';
    if (text !== '') this.#emit(text);
  }

  #emit(text: string): void {
    // A blank before a citation that was removed would be left hanging before the sentence's end.
    const hanging = this.#removed && /^[\s.,;:!?)\]]/.test(text);
    if (!hanging) this.#out += this.#blanks;
    if (this.#blanks !== '') this.#word = '';
    this.#blanks = '';
    this.#removed = false;
    this.#out += text;
    this.#atLineStart = text.endsWith('\n');
    const tail = (this.#word + text).slice(-LONGEST_WORD);
    this.#word = /[\p{L}\p{N}_$.\\>:-]*$/u.exec(tail)?.[0] ?? '';
  }
}

/**
 * Whether the word right before a bracket is a name in a program: it has an underscore, a dollar before a letter, a
 * digit after a letter, a capital after a small letter, a member access, or is a single small letter other than `a`.
 */
function looksLikeCode(word: string): boolean {
  if (word.endsWith('\\')) return false;
  return (
    /_|\$\p{L}/u.test(word) ||
    /\p{L}\p{N}/u.test(word) ||
    /\p{Ll}\p{Lu}/u.test(word) ||
    /[\p{L}\p{N}](\.|->|::)\p{L}+$/u.test(word) ||
    /^[b-z]$/.test(word)
  );
}

/** The numbers that a text cites of the passages from 1 to `given`. */
export function citedIn(text: string, given: number): number[] {
  const checker = new CitationChecker(given);
  checker.push(text);
  checker.end();
  return [...checker.cited];
}
