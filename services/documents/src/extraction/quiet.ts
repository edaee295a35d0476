import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which the end of a reading is looked for again, and after which it is not waited for any more. */
const LOOK_MS = 250;
const PATIENCE_MS = 60_000;

/** Knows when no document is being read, so that less urgent work does not take the processor from readings. */
export class Quiet {
  readonly #forMs: number;
  #running = 0;
  #endedAt = Number.NEGATIVE_INFINITY;

  /** `forMs`: how long nothing must have been read. */
  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  /** Notes a reading; the returned function notes its end. */
  begin(): () => void {
    this.#running += 1;
    return () => {
      this.#running -= 1;
      this.#endedAt = performance.now();
    };
  }

  /** Resolves when nothing is read, or after a minute. Throws the signal's reason when that is aborted first. */
  async wait(signal?: AbortSignal): Promise<void> {
    const latest = performance.now() + PATIENCE_MS;
    for (;;) {
      signal?.throwIfAborted();
      const now = performance.now();
      const rest = this.#running > 0 ? LOOK_MS : this.#endedAt + this.#forMs - now;
      if (rest <= 0 || now >= latest) return;
      await delay(Math.min(rest, LOOK_MS), undefined, { signal }).catch(() => undefined);
    }
  }
}
