/** Ends a request that makes no progress in time, or whose asker ended it. */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #onOuterAbort = () => this.#controller.abort(this.#outer.reason);
  #timer: NodeJS.Timeout;
  #ms = 0;
  #expired = false;

  /** `ms`: how long until the first `feed`. */
  constructor(outer: AbortSignal, ms: number) {
    this.#outer = outer;
    if (outer.aborted) this.#onOuterAbort();
    outer.addEventListener('abort', this.#onOuterAbort, { once: true });
    this.#timer = this.#arm(ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether it was time, and not the asker, that ended the request. */
  get expired(): boolean {
    return this.#expired;
  }

  /** Progress was made; the next is due within `ms`. */
  feed(ms: number): void {
    if (ms === this.#ms && !this.#expired) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = this.#arm(ms);
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#onOuterAbort);
  }

  #arm(ms: number): NodeJS.Timeout {
    this.#ms = ms;
    return setTimeout(() => {
      this.#expired = true;
      this.#controller.abort(new Error('no progress in time'));
    }, ms);
  }
}
