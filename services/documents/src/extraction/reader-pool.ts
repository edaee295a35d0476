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

/**
 * Keeps a reader for a moment after its document, for the next one of the same group: starting Node and compiling PDFium
 * costs more than reading a short file. A group is a project, so that no reader sees the files of two.
 */
export class ReaderPool {
  readonly #maxMessageBytes: number;
  #spares: Spare[] = [];
  #closed = false;

  constructor(maxMessageBytes: number) {
    this.#maxMessageBytes = maxMessageBytes;
  }

  lease(group: string): Lease {
    const spare = this.#take(group);
    const reader = spare?.reader ?? new Reader(this.#maxMessageBytes);
    const uses = (spare?.uses ?? 0) + 1;
    return {
      reader,
      release: async (healthy) => {
        if (healthy && !this.#closed && uses < MAX_USES && (await reader.reusable()))
          this.#keep(reader, group, uses);
        else reader.kill();
      },
    };
  }

  /** Ends every idle reader; those at work end when they are given back. */
  close(): void {
    this.#closed = true;
    for (const spare of this.#spares) this.#drop(spare);
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
  }

  #drop(spare: Spare): void {
    clearTimeout(spare.timer);
    spare.reader.kill();
    this.#spares = this.#spares.filter((candidate) => candidate !== spare);
  }
}
