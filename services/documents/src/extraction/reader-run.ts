import type { ReadingStep } from '../domain/ports.ts';
import { type FailureName, failureText, warningOf } from '../domain/refusals.ts';
import { ExtractionFailure, ExtractorFault, type FailureCode } from './failure.ts';
import type { ExtractionLimits } from './limits.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';
import type { Reader } from './reader.ts';
import type { Lease } from './reader-pool.ts';
import { LineTooLong } from './split-lines.ts';

/** What a reader gives of a document. */
export type ReaderStep =
  | Exclude<ReadingStep, { kind: 'progress' }>
  | Extract<WorkerMessage, { kind: 'picture' | 'recognised' | 'piece' }>;

/** A file on its way to a reader. */
export interface RunRequest {
  /** Bytes of the file, as many as the request announces. */
  readonly source: AsyncIterable<Uint8Array>;
  /** Aborting kills the process; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the id of the process at work. */
  readonly onProcess?: (pid: number) => void;
}

/** Has a leased reader do one task, and gives it back. Throws as `Extractor.extract` does. */
export async function* runReader(
  { reader, release }: Lease,
  request: RunRequest,
  asked: WorkerRequest,
  limits: ExtractionLimits,
): AsyncGenerator<ReaderStep> {
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
    // What it knows of a password ends with it.
    await release(healthy && asked.task !== 'unlock');
  }
}

/** One document's way through a reader, with its limits. */
class Run {
  /** The reader gave its verdict by itself and can take another document. */
  answered = false;
  readonly #reader: Reader;
  readonly #limits: ExtractionLimits;
  readonly #request: RunRequest;
  readonly #unwatch: () => void;
  #workedMs = 0;
  #ended = false;
  #stopped: Error | undefined;

  constructor(reader: Reader, limits: ExtractionLimits, request: RunRequest) {
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
      const message = await this.#reader.next();
      // Where this process is held up, what came too late is seen before the timer.
      if (performance.now() - begun > patience) this.#stop(tooSlow());
      if (!this.#stopped) return message;
      throw this.#stopped;
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
