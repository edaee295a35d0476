import { CitationChecker } from '../citations/citations.ts';
import type { Passage } from '../citations/passage.ts';
import { Frames } from './frames.ts';

/** An answer longer than this, in UTF-16 units, is ended: no setting asks for one, and a model can run away. */
const LONGEST_ANSWER = 100_000;

/** Where checked text goes. */
export interface TextDraft {
  /** With `quotedFrom` the text is word for word of that document. */
  append(text: string, quotedFrom?: string): void;
  /** Numbers the text so far cites. */
  cited(numbers: ReadonlySet<number>): void;
  /** Publishes what was appended since the last time. */
  publishText(): void;
}

interface Piece {
  text: string;
  quotedFrom: string | undefined;
}

export interface AnswerTextOptions {
  passages: readonly Passage[];
  /** Readers see no citations; what the model cites is remembered for the measure of its answer. */
  hidden: boolean;
  frameMs: number | undefined;
  /** Called before the first text is appended. */
  onFirst: () => void;
}

/** The text of an answer as the model gives it: gathered by frames, checked, and appended to a draft. */
export class AnswerText {
  readonly #draft: TextDraft;
  readonly #options: AnswerTextOptions;
  readonly #checker: CitationChecker;
  /** Where citations are hidden from readers: the same text with them. */
  readonly #marked: CitationChecker | undefined;
  readonly #frames: Frames<Piece>;
  #given = 0;
  #length = 0;
  #isBlank = true;
  #whole = '';

  constructor(draft: TextDraft, options: AnswerTextOptions) {
    const { passages, hidden, frameMs } = options;
    this.#draft = draft;
    this.#options = options;
    this.#checker = new CitationChecker(passages.length, { hidden });
    this.#marked = hidden ? new CitationChecker(passages.length) : undefined;
    this.#frames = new Frames((pieces) => this.#check(pieces), frameMs);
  }

  get isBlank(): boolean {
    return this.#isBlank;
  }

  get isTooLong(): boolean {
    return this.#length > LONGEST_ANSWER;
  }

  /** What was appended; where citations are hidden, with them. Complete once ended. */
  get whole(): string {
    return this.#whole;
  }

  /** `quotes`: the number of the passage that this is word for word of. */
  take(text: string, quotes = 0): void {
    // One piece may be as long as an endpoint likes: cut, no answer is ever longer than two times the longest.
    const piece = text.slice(0, LONGEST_ANSWER + 1).toWellFormed();
    this.#given += piece.length;
    this.#frames.push({ text: piece, quotedFrom: this.#options.passages[quotes - 1]?.documentId });
    if (this.#given > LONGEST_ANSWER) this.#frames.flush();
  }

  /** Appends all that was still held back. */
  end(): void {
    this.#frames.flush();
    this.#append(this.#checker.end());
    this.#whole += this.#marked?.end() ?? '';
    this.#draft.publishText();
  }

  #check(pieces: readonly Piece[]): void {
    for (const { text, quotedFrom } of together(pieces)) {
      if (quotedFrom === undefined) {
        this.#append(this.#checker.push(text));
        this.#whole += this.#marked?.push(text) ?? '';
        continue;
      }
      const { held, text: quoted } = this.#checker.verbatim(text);
      this.#append(held);
      this.#append(quoted, quotedFrom);
      if (this.#marked) this.#whole += this.#marked.push('') + quoted;
    }
    this.#draft.publishText();
  }

  #append(text: string, quotedFrom?: string): void {
    if (text === '') return;
    if (this.#length === 0) this.#options.onFirst();
    this.#length += text.length;
    this.#isBlank &&= text.trim() === '';
    this.#draft.append(text, quotedFrom);
    if (this.#marked) return;
    this.#whole += text;
    this.#draft.cited(this.#checker.cited);
  }
}

/** Pieces of the model's own words that follow each other are one. */
function together(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.quotedFrom === undefined && piece.quotedFrom === undefined) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
