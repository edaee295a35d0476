import type { Sandbox } from '@cairn/platform/sandbox';
import { Reader } from './reader.ts';

/** Milliseconds a reader waits for its project's next document before it ends. */
const IDLE_MS = 2_000;
/** Documents after which a reader ends, whatever its state. */
const MAX_USES = 100;

interface Spare {
  readonly reader: Reader;
  readonly group: string;
  readonly uses: number;
  readonly timer: NodeJS.Timeout;
}

export interface Lease {
  readonly reader: Reader;
  /** Gives the reader back. One that failed, or grew, is ended. */
  release(healthy: boolean): Promise<void>;
}

export interface ReaderPoolOptions {
  /** Processes at the same time, idle ones included. */
  readonly most: number;
  readonly sandbox: () => Promise<Sandbox>;
  readonly maxMessageBytes: number;
}

/**
 * Keeps a reader for a moment after its document, for the next one of the same group: starting Node and compiling
 * PDFium costs more than reading a short file. A group is a project, so that no reader sees the files of two. When
 * another group needs the place, the reader that has been idle longest ends.
 */
export class ReaderPool {
  readonly #options: ReaderPoolOptions;
  #spares: Spare[] = [];
  /** Processes that were started and have not ended. */
  #living = 0;
  #waiting = new Set<() => void>();
  #closed = false;

  constructor(options: ReaderPoolOptions) {
    this.#options = options;
  }

  /** Waits for a place. Throws the signal's reason when that is aborted first. */
  async lease(group: string, signal?: AbortSignal): Promise<Lease> {
    const sandbox = await this.#options.sandbox();
    for (;;) {
      signal?.throwIfAborted();
      const spare = this.#take(group);
      if (spare) return this.#leaseOf(spare.reader, group, spare.uses + 1);
      if (this.#living < this.#options.most) return this.#leaseOf(this.#start(sandbox), group, 1);
      const [oldest] = this.#spares;
      if (oldest) this.#drop(oldest);
      await this.#change(signal);
    }
  }

  /** Ends every idle reader; those at work end when they are given back. */
  close(): void {
    this.#closed = true;
    for (const spare of this.#spares) this.#drop(spare);
  }

  #leaseOf(reader: Reader, group: string, uses: number): Lease {
    return {
      reader,
      release: async (healthy) => {
        if (healthy && !this.#closed && uses < MAX_USES && (await reader.reusable()))
          this.#keep(reader, group, uses);
        else reader.kill();
      },
    };
  }

  #start(sandbox: Sandbox): Reader {
    const reader = new Reader(sandbox, this.#options.maxMessageBytes);
    this.#living += 1;
    void reader.exited.then(() => {
      this.#living -= 1;
      this.#wake();
    });
    return reader;
  }

  #take(group: string): Spare | undefined {
    const spare = this.#spares.find((candidate) => candidate.group === group && !candidate.reader.dead);
    if (!spare) return undefined;
    clearTimeout(spare.timer);
    this.#spares = this.#spares.filter((candidate) => candidate !== spare);
    spare.reader.idle(false);
    return spare;
  }

  #keep(reader: Reader, group: string, uses: number): void {
    const timer = setTimeout(() => this.#drop(spare), IDLE_MS).unref();
    const spare: Spare = { reader, group, uses, timer };
    reader.idle(true);
    this.#spares.push(spare);
    this.#wake();
  }

  #drop(spare: Spare): void {
    clearTimeout(spare.timer);
    // Waiting for a reader's place means waiting for its end.
    spare.reader.idle(false);
    spare.reader.kill();
    this.#spares = this.#spares.filter((candidate) => candidate !== spare);
  }

  /** Resolves when a process ended or became idle, or the signal is aborted. */
  #change(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal?.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal?.addEventListener('abort', wake);
    });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
