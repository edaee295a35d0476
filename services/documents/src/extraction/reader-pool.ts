import type { Sandbox } from '@cairn/platform/sandbox';
import type { Reader } from './reader.ts';
import { fresh, mayRead, type ReaderHistory, type Reading, withReading } from './reader-history.ts';

const IDLE_MS = 2_000;
/** Documents after which a reader ends, whatever its state; texts read by our own code leave next to nothing. */
const MAX_USES = 100;
const MAX_USES_OF_TEXTS = 1_000;
/** The memory of a process that reads short texts by our own code is looked at after so many of them. */
const LOOK_AFTER_TEXTS = 20;

/** A process and what it has read. */
interface Used {
  readonly reader: Reader;
  readonly history: ReaderHistory;
  readonly uses: number;
}

interface Spare extends Used {
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
  /** Milliseconds that a process waits for its next document before it ends; 2,000 when not given. */
  readonly idleMs?: number | undefined;
  readonly sandbox: () => Promise<Sandbox>;
  /** Starts a process. */
  readonly start: (sandbox: Sandbox) => Reader;
}

/**
 * Keeps a reader for a moment after its document, for the next one that it may read: starting Node and compiling PDFium
 * costs more than reading a short file. When a document needs a process of its own, the one that has been idle longest
 * ends for it.
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

  /** Starts a reader for a document that is about to come, where none is idle and there is room for one. */
  async prepare(): Promise<void> {
    const sandbox = await this.#options.sandbox();
    if (this.#closed || this.#spares.length > 0 || this.#living >= this.#options.most) return;
    this.#keep({ reader: this.#start(sandbox), history: fresh, uses: 0 });
  }

  /** Waits for a place. Throws the signal's reason when that is aborted first. */
  async lease(reading: Reading, signal?: AbortSignal): Promise<Lease> {
    const sandbox = await this.#options.sandbox();
    for (;;) {
      signal?.throwIfAborted();
      const spare = this.#take(reading);
      if (spare) return this.#leaseOf(spare, reading);
      if (this.#living < this.#options.most)
        return this.#leaseOf({ reader: this.#start(sandbox), history: fresh, uses: 0 }, reading);
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

  #leaseOf(before: Used, reading: Reading): Lease {
    const { reader } = before;
    const used = { reader, history: withReading(before.history, reading), uses: before.uses + 1 };
    const isBound = used.history.kind === 'one group' && used.history.isBound;
    const most = isBound ? MAX_USES : MAX_USES_OF_TEXTS;
    const looks = isBound || used.uses % LOOK_AFTER_TEXTS === 0;
    return {
      reader,
      release: async (healthy) => {
        const isReusable =
          healthy && !reader.dead && used.uses < most && (!looks || (await reader.reusable()));
        if (isReusable && !this.#closed) this.#keep(used);
        else reader.kill();
      },
    };
  }

  #start(sandbox: Sandbox): Reader {
    const reader = this.#options.start(sandbox);
    this.#living += 1;
    void reader.exited.then(() => {
      this.#living -= 1;
      this.#wake();
    });
    return reader;
  }

  /** An idle reader that may read a document: best one of its group, then one that could do least else. */
  #take(reading: Reading): Spare | undefined {
    const rank = ({ history }: Spare): number => {
      if (history.kind === 'one group') return history.group === reading.group ? 0 : 2;
      return history.kind === 'several groups' ? 1 : 3;
    };
    const [spare] = this.#spares
      .filter(({ reader, history }) => !reader.dead && mayRead(history, reading))
      .sort((a, b) => rank(a) - rank(b));
    if (!spare) return undefined;
    clearTimeout(spare.timer);
    this.#spares = this.#spares.filter((candidate) => candidate !== spare);
    spare.reader.idle(false);
    return spare;
  }

  #keep(used: Used): void {
    const timer = setTimeout(() => this.#drop(spare), this.#options.idleMs ?? IDLE_MS).unref();
    const spare: Spare = { ...used, timer };
    used.reader.idle(true);
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
