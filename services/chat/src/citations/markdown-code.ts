/** Takes text whose kind is known: code, or prose. */
export type CodeSink = (text: string, isCode: boolean) => void;

/** An opening run of backticks without its closing run this near is no code; it also bounds what is held back. */
const LONGEST_SPAN = 300;

/**
 * Distinguishes code from prose in Markdown that arrives piece by piece: fenced blocks and inline spans as CommonMark
 * 0.31 §4.5 and §6.1 have them, except that a span ends with its line. A run of backticks is held until it is known
 * what it opens.
 */
export class MarkdownCode {
  /** The line so far, as far as it shows whether a fence may open or close on it. */
  #line = '';
  /** A run of backticks or tildes, and what follows it, while it is not known what it opens. */
  #held = '';
  /** The run that opened the block being read; empty outside of one. */
  #fence = '';

  push(unit: string, sink: CodeSink): void {
    if (this.#fence !== '') {
      this.#inFence(unit, sink);
      return;
    }
    if (this.#held !== '') {
      this.#held += unit;
      this.#decide(sink);
      return;
    }
    if (unit === '`' || (unit === '~' && mayOpenFence(this.#line))) {
      this.#held = unit;
      return;
    }
    this.#advance(unit);
    sink(unit, false);
  }

  end(sink: CodeSink): void {
    const held = this.#held;
    this.#held = '';
    if (held === '') return;
    const run = runLength(held, '`');
    const closed = run > 0 && new RegExp(`^\`{${run}}[^\`](.*[^\`])?\`{${run}}$`, 's').test(held);
    sink(held, closed);
  }

  #inFence(unit: string, sink: CodeSink): void {
    if (unit === '\n') {
      const run = this.#line.trim();
      const closes = run.length >= this.#fence.length && run === this.#fence.charAt(0).repeat(run.length);
      if (closes) this.#fence = '';
    }
    this.#advance(unit);
    sink(unit, true);
  }

  #decide(sink: CodeSink): void {
    const mark = this.#held.charAt(0);
    const run = runLength(this.#held, mark);
    const rest = this.#held.slice(run);
    if (rest === '') {
      if (run > LONGEST_SPAN) this.#release(sink, false, '');
      return;
    }
    if (this.#opensFence(mark, run, rest)) {
      if (rest.endsWith('\n')) this.#release(sink, true, mark.repeat(run));
      else if (rest.length > LONGEST_SPAN) this.#release(sink, false, '');
      return;
    }
    if (mark === '~') {
      this.#release(sink, false, '');
      return;
    }
    // The closing run is known to be whole only when another character follows it.
    const closed = new RegExp(`[^\`]\`{${run}}[^\`]$`).test(this.#held);
    if (closed) {
      const after = this.#held.slice(-1);
      this.#held = this.#held.slice(0, -1);
      this.#release(sink, true, '');
      this.push(after, sink);
    } else if (rest.endsWith('\n') || rest.length > LONGEST_SPAN) {
      this.#release(sink, false, '');
    }
  }

  #opensFence(mark: string, run: number, rest: string): boolean {
    return run >= 3 && mayOpenFence(this.#line) && !(mark === '`' && rest.includes('`'));
  }

  #release(sink: CodeSink, isCode: boolean, fence: string): void {
    const text = this.#held;
    this.#held = '';
    this.#fence = fence;
    for (const unit of text.split('')) this.#advance(unit);
    sink(text, isCode);
  }

  #advance(unit: string): void {
    if (unit === '\n') this.#line = '';
    else if (this.#line.length < LONGEST_SPAN) this.#line += unit;
  }
}

/** Only blanks, quote marks and list marks stand before a fence. */
function mayOpenFence(line: string): boolean {
  return /^[\s>]*(?:[-*+]|\d{1,9}[.)])?\s*$/.test(line);
}

function runLength(text: string, mark: string): number {
  let length = 0;
  while (text.charAt(length) === mark) length++;
  return length;
}
