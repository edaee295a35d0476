import { type Sandbox, theSandbox } from '@cairn/platform/sandbox';
import type { ScannedType } from '../../domain/file-type.ts';
import type { RecognisedPage } from '../../domain/page.ts';
import { ExtractionFailure, ExtractorFault } from '../failure.ts';
import type { ExtractionLimits } from '../limits.ts';
import { Reader } from '../reader.ts';
import { ReaderPool } from '../reader-pool.ts';
import { runReader } from '../reader-run.ts';
import { forRecognition, spawnReader } from '../sandbox.ts';
import type { RecognitionSettings } from './recognition-settings.ts';

/** A file whose pages are to be recognised. */
export interface RecognitionRequest {
  readonly fileType: ScannedType;
  /** Bytes of the file. */
  readonly size: number;
  /** Whose document it is: documents of one group may share a process. */
  readonly group: string;
  /** The file from its beginning, as often as it is needed. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  /** Called with the id of each process at work. */
  readonly onProcess?: (pid: number) => void;
}

/** What came of a page: its text, or that it took too long, or more than the process may have. */
export type PageOutcome =
  | { readonly number: number; readonly page: RecognisedPage }
  | { readonly number: number; readonly page?: undefined };

/** Pages a process is given at once: between two such portions other documents have their turn. */
const PORTION = 4;
/** A document of which so many pages cost too much is left: the others would be no better. */
const MAX_COSTLY_PAGES = 5;
/** A process with PDFium, a model and a page has some 300 MB; larger than this share of the limit it is not kept. */
const REUSE_SHARE = 0.6;

/**
 * Recognises text in processes of their own, beside those that read: a scan takes minutes, and no other document waits
 * for it. The pages of one document are recognised in as many processes as are free.
 */
export class Recogniser {
  readonly #settings: RecognitionSettings;
  readonly #limits: ExtractionLimits;
  readonly #pool: ReaderPool;

  constructor(
    settings: RecognitionSettings,
    limits: ExtractionLimits,
    sandbox: () => Promise<Sandbox> = theSandbox,
  ) {
    this.#settings = settings;
    this.#limits = { ...limits, stallMs: settings.pageMs };
    const equipment = forRecognition(settings.folder);
    const options = {
      maxMessageBytes: limits.maxMessageBytes,
      reuseBelow: limits.memoryBytes * REUSE_SHARE,
    };
    this.#pool = new ReaderPool({
      most: settings.processes,
      sandbox,
      start: (opened) => new Reader(spawnReader(opened, equipment), options),
    });
  }

  get maxPages(): number {
    return this.#settings.maxPages;
  }

  /**
   * The pages as they are done, in no order. Pages that are left, because the document took too long or too many of its
   * pages cost too much, do not come. Throws ExtractorFault when a process is at fault, or the signal's reason.
   */
  async *recognise(request: RecognitionRequest, pages: readonly number[]): AsyncGenerator<PageOutcome> {
    const ended = new AbortController();
    const signals = request.signal ? [request.signal, ended.signal] : [ended.signal];
    const work = new Work(pages, performance.now() + this.#settings.documentMs);
    const given = { ...request, signal: AbortSignal.any(signals) };
    const lanes = Array.from({ length: Math.min(this.#settings.processes, pages.length) }, () =>
      this.#recogniseSome(given, work).catch((error) => work.fail(error)),
    );
    void Promise.all(lanes).then(() => work.end());
    try {
      for (let outcome = await work.next(); outcome; outcome = await work.next()) yield outcome;
    } finally {
      ended.abort(new Error('The recognition was left.'));
      await Promise.all(lanes);
    }
  }

  /** Ends idle processes. */
  close(): void {
    this.#pool.close();
  }

  async #recogniseSome(request: RecognitionRequest, work: Work): Promise<void> {
    for (let portion = work.take(); portion.length > 0; portion = work.take()) {
      const waiting = new Set(portion);
      try {
        for await (const page of this.#read(request, portion)) {
          waiting.delete(page.number);
          work.give({ number: page.number, page });
        }
      } catch (error) {
        if (!(error instanceof ExtractionFailure)) throw error;
        // The first page without an answer is the one that the process ended over.
        const [costly, ...rest] = waiting;
        if (costly !== undefined) work.giveUp(costly);
        work.putBack(rest);
      }
    }
  }

  async *#read(request: RecognitionRequest, pages: readonly number[]): AsyncGenerator<RecognisedPage> {
    const { fileType, size, group, signal } = request;
    const { languages, folder } = this.#settings;
    const lease = await this.#pool.lease({ fileType, size, group }, signal);
    const asked = { task: 'recognise', fileType, size, pages, languages, folder } as const;
    const limits = { ...this.#limits, wallMs: this.#settings.pageMs * (pages.length + 1) };
    for await (const step of runReader(lease, { ...request, source: request.open() }, asked, limits)) {
      if (step.kind === 'recognised') yield step.page;
    }
  }
}

/** The pages that wait, and those that are done, between the processes at work and who asked. */
class Work {
  readonly #until: number;
  #waiting: number[];
  #done: PageOutcome[] = [];
  #costly = 0;
  #error: unknown;
  #ended = false;
  #wake = Promise.withResolvers<void>();

  /** @param until by the clock of `performance`: then no further pages are begun. */
  constructor(pages: readonly number[], until: number) {
    this.#waiting = [...pages];
    this.#until = until;
  }

  take(): number[] {
    const isLeft =
      this.#error !== undefined || this.#costly >= MAX_COSTLY_PAGES || performance.now() >= this.#until;
    return isLeft ? [] : this.#waiting.splice(0, PORTION);
  }

  putBack(pages: readonly number[]): void {
    this.#waiting.unshift(...pages);
  }

  give(outcome: PageOutcome): void {
    this.#done.push(outcome);
    this.#change();
  }

  giveUp(number: number): void {
    this.#costly += 1;
    this.give({ number });
  }

  fail(error: unknown): void {
    this.#error ??= error ?? new ExtractorFault('Recognition failed.');
    this.#change();
  }

  end(): void {
    this.#ended = true;
    this.#change();
  }

  /** The next page that is done; undefined after the last. Throws what a process failed over. */
  async next(): Promise<PageOutcome | undefined> {
    for (;;) {
      const wake = this.#wake.promise;
      if (this.#error !== undefined) throw this.#error;
      const outcome = this.#done.shift();
      if (outcome || this.#ended) return outcome;
      await wake;
    }
  }

  #change(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }
}
