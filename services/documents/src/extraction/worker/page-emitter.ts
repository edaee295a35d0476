import type { ErrorParams } from '@cairn/platform/errors';
import type { PageHeading } from '../../domain/page.ts';
import type { WarningName } from '../../domain/refusals.ts';
import { ExtractionFailure } from '../failure.ts';
import type { WorkerMessage } from '../protocol.ts';

/** Longest text of one page; a page beyond it goes out in parts, so that no message outgrows its limit. */
const MAX_PAGE_LENGTH = 400_000;

/** Counts, checks and sends what a reader finds. Every reader writes to one. */
export class PageEmitter {
  readonly #send: (message: WorkerMessage) => Promise<void>;
  readonly #maxPages: number;
  readonly #maxTextLength: number;
  #pages = 0;
  #length = 0;
  #nextLine = 1;

  constructor(
    send: (message: WorkerMessage) => Promise<void>,
    limits: { readonly maxPages: number; readonly maxTextLength: number },
  ) {
    this.#send = send;
    this.#maxPages = limits.maxPages;
    this.#maxTextLength = limits.maxTextLength;
  }

  /** Announces how many pages there will be. Throws `too_many_pages` before any of them is read. */
  async total(pages: number): Promise<void> {
    if (pages > this.#maxPages) throw this.#tooManyPages(pages);
    await this.#send({ kind: 'total', pages });
  }

  /**
   * Sends the next page. `firstLine` is the document's line the text begins on; left out, it follows the page before.
   * Throws `too_many_pages` and `too_much_text`.
   */
  async page(text: string, headings: readonly PageHeading[] = [], firstLine = this.#nextLine): Promise<void> {
    const clean = cleanText(text);
    const kept = clean.length > MAX_PAGE_LENGTH ? clean.slice(0, MAX_PAGE_LENGTH).toWellFormed() : clean;
    this.#pages += 1;
    this.#length += kept.length;
    if (this.#pages > this.#maxPages) throw this.#tooManyPages(this.#pages);
    if (this.#length > this.#maxTextLength) {
      const millions = Math.floor(this.#maxTextLength / 1_000_000);
      throw new ExtractionFailure('too_much_text', 'reading_too_much_text', { params: { millions } });
    }
    this.#nextLine = firstLine + countLineEnds(kept) + 1;
    await this.#send({ kind: 'page', page: { number: this.#pages, text: kept, firstLine, headings } });
    if (kept.length < clean.length) {
      await this.warn('reading_warning_long_page', { page: this.#pages, max: MAX_PAGE_LENGTH });
    }
  }

  /** Announces pages without text that are to be recognised, in ascending order, once all pages are sent. */
  async scans(pages: readonly number[]): Promise<void> {
    await this.#send({ kind: 'scans', pages });
  }

  async warn(name: WarningName, params: ErrorParams = {}): Promise<void> {
    await this.#send({ kind: 'warning', name, params });
  }

  #tooManyPages(pages: number): ExtractionFailure {
    return new ExtractionFailure('too_many_pages', 'reading_too_many_pages', {
      params: { pages, max: this.#maxPages },
    });
  }
}

/** How many line ends a text holds. */
function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/**
 * Makes text storable without moving any character: NUL and other control characters except tab and line feed become
 * spaces, lone surrogates U+FFFD.
 */
function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, ' ').toWellFormed();
}
