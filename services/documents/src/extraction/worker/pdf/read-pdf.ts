import { ExtractionFailure } from '../../failure.ts';
import { countedPages } from '../../page-runs.ts';
import type { PageEmitter } from '../page-emitter.ts';
import { emptyFile } from '../read-plain.ts';
import type { ReadingChoices } from '../reading-choices.ts';
import type { EdgeLine, PageText, PdfEngine } from './engine.ts';
import { isIllegible, isMostlyBlank, type Legibility, legibilityOf, readsBetter } from './legibility.ts';
import { lossesOf, withWholeWords } from './ligatures.ts';
import { openWithPdfium, type PdfiumEngine } from './pdfium.ts';
import { openWithPdfjs } from './pdfjs.ts';
import { REACH, RunningLines, setApart } from './running-lines.ts';

/** After so many pages on which pdf.js found no more than PDFium, a scan is taken for a scan. */
const MAX_BARREN_PAGES = 30;
/** Readers look for a PDF's mark in so many bytes (PDF 32000-1, annex H, note 13). */
const MARK_WITHIN = 1_024;
/** Shorter text is worth a look at what the second library finds. */
const LEAST_TEXT = 8;
/** Losses from which on the second library is asked for whole words, and from which on a page is reported. */
const SOME_LOSSES = 2;
const MANY_LOSSES = 10;

/**
 * Reads a PDF page by page: PDFium first, pdf.js for what PDFium refuses, or finds no text or no words on.
 *
 * @param findsScans pages without text that show something are announced, to be recognised.
 */
export async function readPdf(
  bytes: Uint8Array,
  emitter: PageEmitter,
  { findsScans }: ReadingChoices,
): Promise<void> {
  if (bytes.length === 0) throw emptyFile();
  const engines = await PdfEngines.open(withMark(bytes));
  try {
    await emitter.total(engines.pageCount);
    const blank: number[] = [];
    const broken: number[] = [];
    const unsure: number[] = [];
    const running = new RunningLines();
    // Pages that are read and wait for those behind them, which show what runs through them.
    const waiting: string[] = [];
    let emitted = 0;
    const emit = async () => {
      await emitter.page(setApart(waiting.shift() ?? '', running.of(emitted)));
      emitted += 1;
    };
    for (let number = 1; number <= engines.pageCount; number += 1) {
      const page = await engines.read(number);
      if (page === undefined) broken.push(number);
      else if (page.text === '') blank.push(number);
      else if (page.isDoubtful) unsure.push(number);
      waiting.push(page?.text ?? '');
      running.add(page?.edges ?? []);
      if (waiting.length > REACH) await emit();
    }
    while (waiting.length > 0) await emit();
    const scans = findsScans ? blank.filter((number) => engines.isDrawnOn(number)) : [];
    const { pageCount: pages } = engines;
    await judge({ pages, blank, scans, broken, unsure, cutOff: isCutOff(bytes) }, emitter);
    if (scans.length > 0) await emitter.scans(scans);
  } finally {
    await engines.close();
  }
}

interface Outcome {
  readonly pages: number;
  readonly blank: readonly number[];
  /** Those of the blank pages that are to be recognised. */
  readonly scans: readonly number[];
  readonly broken: readonly number[];
  readonly unsure: readonly number[];
  readonly cutOff: boolean;
}

async function judge(outcome: Outcome, emitter: PageEmitter): Promise<void> {
  const { pages, scans, broken, unsure, cutOff } = outcome;
  if (outcome.blank.length + broken.length === pages && scans.length === 0) {
    if (broken.length > 0 || cutOff) throw damaged();
    throw new ExtractionFailure('no_text', 'reading_no_text_pdf');
  }
  const blank = outcome.blank.filter((number) => !scans.includes(number));
  if (blank.length > 0) await emitter.warn('reading_warning_blank_pages', countedPages(blank));
  if (broken.length > 0) await emitter.warn('reading_warning_broken_pages', countedPages(broken));
  if (unsure.length > 0) await emitter.warn('reading_warning_unsure_pages', countedPages(unsure));
  if (cutOff) {
    await emitter.warn('reading_warning_cut_off');
  }
}

/** The two libraries as one: the second is opened only when the first leaves something to find. */
class PdfEngines {
  readonly #bytes: Uint8Array;
  readonly #first: PdfiumEngine | undefined;
  #second: PdfEngine | undefined;
  #barren = 0;

  private constructor(bytes: Uint8Array, first: PdfiumEngine | undefined, second: PdfEngine | undefined) {
    this.#bytes = bytes;
    this.#first = first;
    this.#second = second;
  }

  /** Throws `encrypted` or `damaged`. */
  static async open(bytes: Uint8Array): Promise<PdfEngines> {
    const first = await guarded(() => openWithPdfium(bytes), { refused: 'damaged' as const });
    if (first.refused === 'encrypted') throw encrypted();
    if (first.engine && first.engine.pageCount > 0) return new PdfEngines(bytes, first.engine, undefined);
    // Without a single object there is nothing to mend, and trying takes pdf.js long.
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(' obj')) throw damaged();
    const second = await openWithPdfjs(bytes);
    if (second.refused === 'encrypted') throw encrypted();
    if (!second.engine || second.engine.pageCount <= 0) throw damaged();
    return new PdfEngines(bytes, undefined, second.engine);
  }

  get pageCount(): number {
    return this.#first?.pageCount ?? this.#second?.pageCount ?? 0;
  }

  /** A page as the library reads it whose text makes more words; undefined when neither can open the page. */
  async read(number: number): Promise<PageReading | undefined> {
    if (!this.#first) return readingOf(await this.#second?.text(number));
    const first = this.#first;
    const found = readingOf(await guarded(() => first.text(number), undefined));
    if (found && found.text.length >= LEAST_TEXT && !found.isDoubtful && found.losses < SOME_LOSSES)
      return found;
    if (this.#barren >= MAX_BARREN_PAGES) return found;
    const other = await this.#askSecond(number);
    if (other && (!found || readsBetter(other.legibility, found.legibility))) {
      this.#barren = 0;
      return other;
    }
    if (found && other && found.losses >= SOME_LOSSES) {
      const mended = readingOf({ text: withWholeWords(found.raw, other.text), edges: found.edges });
      if (mended && mended.losses < found.losses) this.#barren = 0;
      else this.#barren += 1;
      return mended;
    }
    this.#barren += 1;
    return found;
  }

  /** Whether a page shows anything; false where only pdf.js opens the file. */
  isDrawnOn(number: number): boolean {
    return this.#first?.isDrawnOn(number) ?? false;
  }

  async close(): Promise<void> {
    await guarded(async () => this.#first?.close(), undefined);
    await this.#second?.close();
  }

  async #askSecond(number: number): Promise<PageReading | undefined> {
    if (!this.#second) {
      const opening = await openWithPdfjs(this.#bytes);
      if (!opening.engine) {
        this.#barren = MAX_BARREN_PAGES;
        return undefined;
      }
      this.#second = opening.engine;
    }
    return number <= this.#second.pageCount ? readingOf(await this.#second.text(number)) : undefined;
  }
}

/** What a library made of a page. */
interface PageReading {
  readonly text: string;
  readonly edges: readonly EdgeLine[];
  /** As the library gave it. */
  readonly raw: string;
  /** At how many places letters of words seem to be lost. */
  readonly losses: number;
  readonly legibility: Legibility;
  /** There are letters, but no words, or hardly anything but blanks: the page's fonts may name its letters wrongly. */
  readonly isDoubtful: boolean;
}

function readingOf(page: PageText | undefined): PageReading | undefined {
  if (page === undefined) return undefined;
  const { text: raw, edges } = page;
  const legibility = legibilityOf(raw);
  const losses = lossesOf(raw);
  return {
    text: tidy(raw),
    edges,
    raw,
    losses,
    legibility,
    isDoubtful: isIllegible(legibility) || isMostlyBlank(legibility, raw.length) || losses >= MANY_LOSSES,
  };
}

/** A PDF that lost its first line, as both libraries ask for it. */
export function withMark(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, MARK_WITHIN + 5)).includes('%PDF-')) return bytes;
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]);
}

/** A trap inside the WebAssembly module is the file's doing and leaves the other engine to try. */
export async function guarded<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}

/**
 * PDFium writes U+FFFE where a hyphen ended a line: the word is joined. It turns the two letters of a lam-alef ligature
 * around: after an alef they are put right, where no Arabic word has them that way. Trailing blanks and line ends go.
 */
function tidy(text: string): string {
  const joined = text.replace(/\ufffe[\r\n]*/g, '').replace(/\u00ad/g, '');
  const ordered = joined.replace(/(?<!\p{L})\u0627([\u0622\u0623\u0625])\u0644/gu, '\u0627\u0644$1');
  // Line by line: a pattern for blanks at a line's end would take time square to the blanks.
  const lines = ordered.split(/\r\n?|\n/).map((line) => line.trimEnd());
  const last = lines.findLastIndex((line) => line !== '');
  const first = Math.max(
    0,
    lines.findIndex((line) => line !== ''),
  );
  return lines
    .slice(first, last + 1)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** A whole PDF ends in `%%EOF`, with little after it. */
function isCutOff(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-2_048)).includes('%%EOF');
}

function encrypted(): ExtractionFailure {
  return new ExtractionFailure('encrypted', 'reading_encrypted_pdf');
}

function damaged(): ExtractionFailure {
  return new ExtractionFailure('damaged', 'reading_damaged_pdf');
}
