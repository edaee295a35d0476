import { type Sandbox, theSandbox } from '@cairn/platform/sandbox';
import type { DrawnType } from '../domain/pictures/picture.ts';
import type { ReadingStep } from '../domain/ports.ts';
import { type FailureName, failureText, warningOf } from '../domain/refusals.ts';
import { ExtractionFailure, ExtractorFault, type FailureCode } from './failure.ts';
import type { ExtractionLimits } from './limits.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';
import { Quiet } from './quiet.ts';
import type { Reader } from './reader.ts';
import type { Reading } from './reader-history.ts';
import { ReaderPool } from './reader-pool.ts';
import { LineTooLong } from './split-lines.ts';

/** `size` is what `source` yields. */
export interface ExtractionRequest extends Reading {
  readonly source: AsyncIterable<Uint8Array>;
  /** Aborting kills the process; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the id of the process at work. */
  readonly onProcess?: (pid: number) => void;
}

/** A file to be drawn. */
export type DrawingRequest = ExtractionRequest & { readonly fileType: DrawnType };

export interface ExtractorOptions {
  /** Reader processes at the same time, idle ones included; 2 when not given. */
  readonly readers?: number;
  /** How they are confined; as this machine best can when not given. */
  readonly sandbox?: () => Promise<Sandbox>;
  /** Milliseconds without a reading after which pictures are drawn; 500 when not given. */
  readonly drawAfterMs?: number;
}

/** Milliseconds that a picture may take; the pages of real files take a fiftieth of one second. */
const DRAWING_MS = 20_000;
const DRAW_AFTER_MS = 500;

/**
 * Reads documents in processes of their own. A page is read from the process only when the caller asks for it, so a
 * slow caller slows the reader down and memory stays flat.
 */
export class Extractor {
  readonly #limits: ExtractionLimits;
  readonly #pool: ReaderPool;
  readonly #quiet: Quiet;

  constructor(limits: ExtractionLimits, options: ExtractorOptions = {}) {
    this.#limits = limits;
    this.#pool = new ReaderPool({
      most: options.readers ?? 2,
      sandbox: options.sandbox ?? theSandbox,
      maxMessageBytes: limits.maxMessageBytes,
    });
    this.#quiet = new Quiet(options.drawAfterMs ?? DRAW_AFTER_MS);
  }

  /** Throws ExtractionFailure when the file is at fault, ExtractorFault when the reader is. */
  async *extract(request: ExtractionRequest): AsyncGenerator<ReadingStep> {
    const end = this.#quiet.begin();
    try {
      const { fileType, size } = request;
      const { maxPages, maxTextLength } = this.#limits;
      const asked: WorkerRequest = { task: 'read', fileType, size, maxPages, maxTextLength };
      for await (const step of this.#run(request, asked, this.#limits)) {
        if (step.kind !== 'picture') yield step;
      }
    } finally {
      end();
    }
  }

  /**
   * Draws the first page of a file to a small WebP, once no document is being read; undefined when it cannot be drawn
   * within the limits. Throws ExtractorFault when the reader is at fault.
   */
  async draw(request: DrawingRequest): Promise<Uint8Array | undefined> {
    await this.#quiet.wait(request.signal);
    const { fileType, size } = request;
    const limits = { ...this.#limits, wallMs: Math.min(this.#limits.wallMs, DRAWING_MS) };
    let webp: Uint8Array | undefined;
    try {
      for await (const step of this.#run(request, { task: 'draw', fileType, size }, limits)) {
        if (step.kind === 'picture') webp = Buffer.from(step.webp, 'base64');
      }
    } catch (error) {
      if (!(error instanceof ExtractionFailure)) throw error;
    }
    return webp;
  }

  async *#run(
    request: ExtractionRequest,
    asked: WorkerRequest,
    limits: ExtractionLimits,
  ): AsyncGenerator<ReaderStep> {
    request.signal?.throwIfAborted();
    const { reader, release } = await this.#pool.lease(request, request.signal);
    const run = new Run(reader, limits, request);
    let healthy = false;
    try {
      request.onProcess?.(reader.pid);
      yield* run.messages(asked);
      healthy = true;
    } catch (error) {
      healthy = error instanceof ExtractionFailure && run.answered;
      throw error;
    } finally {
      run.end();
      await release(healthy);
    }
  }

  /** A document is about to come: a process for it may begin to start. */
  async prepare(): Promise<void> {
    await this.#pool.prepare();
  }

  /** Ends idle processes. */
  close(): void {
    this.#pool.close();
  }
}

/** What a reader gives of a document. */
type ReaderStep = ReadingStep | Extract<WorkerMessage, { kind: 'picture' }>;

/** One document's way through a reader, with its limits. */
class Run {
  /** The reader gave its verdict by itself and can take another document. */
  answered = false;
  readonly #reader: Reader;
  readonly #limits: ExtractionLimits;
  readonly #request: ExtractionRequest;
  readonly #unwatch: () => void;
  #workedMs = 0;
  #ended = false;
  #stopped: Error | undefined;

  constructor(reader: Reader, limits: ExtractionLimits, request: ExtractionRequest) {
    this.#reader = reader;
    this.#limits = limits;
    this.#request = request;
    this.#unwatch = reader.watchMemory(limits.memoryBytes, () => this.#stop(tooMuchMemory()));
    request.signal?.addEventListener('abort', this.#abort);
  }

  async *messages(asked: WorkerRequest): AsyncGenerator<ReaderStep> {
    const feeding = this.#reader
      .feed(asked, this.#request.source)
      .catch((cause) => this.#stop(cause instanceof Error ? cause : new ExtractorFault(String(cause))));
    for (let message = await this.#next(); message.kind !== 'done'; message = await this.#next()) {
      if (message.kind === 'failed') {
        this.answered = true;
        const { code, reason, params } = message;
        throw new ExtractionFailure(code, reason, { params, message: failureText(reason, params) });
      }
      if (message.kind === 'fault') throw new ExtractorFault(message.message);
      yield message.kind === 'warning'
        ? { kind: 'warning', warning: warningOf(message.name, message.params) }
        : message;
    }
    this.answered = true;
    await feeding;
  }

  end(): void {
    this.#ended = true;
    this.#unwatch();
    this.#request.signal?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => {
    const reason: unknown = this.#request.signal?.reason;
    this.#stop(reason instanceof Error ? reason : new Error('Reading was called off.'));
  };

  /** Ends the process and remembers why, so that its death is reported as what it is. */
  #stop(reason: Error): void {
    if (this.#ended) return;
    this.#stopped ??= reason;
    this.#reader.kill();
  }

  async #next(): Promise<WorkerMessage> {
    const begun = performance.now();
    const patience = Math.max(1, Math.min(this.#limits.stallMs, this.#limits.wallMs - this.#workedMs));
    const timer = setTimeout(() => this.#stop(tooSlow()), patience);
    try {
      return await this.#reader.next();
    } catch (error) {
      if (this.#stopped) throw this.#stopped;
      if (this.#reader.ranOutOfHeap) throw tooMuchMemory();
      if (error instanceof LineTooLong)
        throw new ExtractorFault('The reader sent a message that is too long.');
      throw error;
    } finally {
      clearTimeout(timer);
      this.#workedMs += performance.now() - begun;
    }
  }
}

function stopped(code: FailureCode, reason: FailureName): ExtractionFailure {
  return new ExtractionFailure(code, reason, { message: failureText(reason) });
}

const tooSlow = () => stopped('too_slow', 'reading_too_slow');
const tooMuchMemory = () => stopped('too_large_inside', 'reading_too_much_memory');
