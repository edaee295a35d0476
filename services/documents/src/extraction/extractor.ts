import { type Sandbox, theSandbox } from '@cairn/platform/sandbox';
import type { DrawnType } from '../domain/pictures/picture.ts';
import type { ReadingStep } from '../domain/ports.ts';
import { ExtractionFailure } from './failure.ts';
import type { ExtractionLimits } from './limits.ts';
import type { WorkerRequest } from './protocol.ts';
import { Quiet } from './quiet.ts';
import { Reader } from './reader.ts';
import type { Reading } from './reader-history.ts';
import { ReaderPool } from './reader-pool.ts';
import { type ReaderStep, type RunRequest, runReader } from './reader-run.ts';
import { spawnReader } from './sandbox.ts';

/** `size` is what `source` yields. */
export interface ExtractionRequest extends Reading, RunRequest {
  /** Whether pages without text that show something are announced, to be recognised; not when not given. */
  readonly findsScans?: boolean;
}

/** A file to be drawn. */
export type DrawingRequest = ExtractionRequest & { readonly fileType: DrawnType };

export interface ExtractorOptions {
  /** Reader processes at the same time, idle ones included; 2 when not given. */
  readonly readers?: number;
  /** Milliseconds that one of them waits for its next document; 2,000 when not given. */
  readonly idleMs?: number;
  /** How they are confined; as this machine best can when not given. */
  readonly sandbox?: () => Promise<Sandbox>;
  /** Milliseconds without a reading after which pictures are drawn; 500 when not given. */
  readonly drawAfterMs?: number;
}

/** Milliseconds that a picture may take; the pages of real files take a fiftieth of one second. */
const DRAWING_MS = 20_000;
const DRAW_AFTER_MS = 500;
/** Milliseconds that opening a protected file may take: the person waits for it. */
const UNLOCKING_MS = 50_000;

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
      idleMs: options.idleMs,
      sandbox: options.sandbox ?? theSandbox,
      start: (sandbox) => new Reader(spawnReader(sandbox), limits),
    });
    this.#quiet = new Quiet(options.drawAfterMs ?? DRAW_AFTER_MS);
  }

  /** Throws ExtractionFailure when the file is at fault, ExtractorFault when the reader is. */
  async *extract(request: ExtractionRequest): AsyncGenerator<ReadingStep> {
    const end = this.#quiet.begin();
    try {
      const { fileType, size } = request;
      const { maxPages, maxTextLength } = this.#limits;
      const { findsScans = false } = request;
      const asked: WorkerRequest = { task: 'read', fileType, size, maxPages, maxTextLength, findsScans };
      for await (const step of this.#run(request, asked, this.#limits)) {
        if (step.kind !== 'picture' && step.kind !== 'recognised' && step.kind !== 'piece') yield step;
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
    const lease = await this.#pool.lease(request, request.signal);
    yield* runReader(lease, request, asked, limits);
  }

  /**
   * A PDF without its protection, in pieces. Throws ExtractionFailure, `encrypted` for a wrong password, and
   * ExtractorFault. The process ends after it, and with it what it knows of the password.
   */
  async *unlock(request: ExtractionRequest, password: string): AsyncGenerator<Uint8Array> {
    const end = this.#quiet.begin();
    try {
      const limits = { ...this.#limits, wallMs: Math.min(this.#limits.wallMs, UNLOCKING_MS) };
      const asked: WorkerRequest = { task: 'unlock', fileType: 'pdf', size: request.size, password };
      for await (const step of this.#run(request, asked, limits)) {
        if (step.kind === 'piece') yield Buffer.from(step.bytes, 'base64');
      }
    } finally {
      end();
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
