import type { Dispatcher } from 'undici';

/**
 * A response's body is read for a moment, and then not again for `ms` milliseconds: what comes in between waits in the
 * system's buffer and costs nothing until it is passed on as one piece. The first piece passes at once. A stream of
 * small pieces otherwise wakes the process for each of them.
 */
export function pacedBody(ms: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, new PacedBody(handler, ms));
}

type Controller = Dispatcher.DispatchController;

class PacedBody implements Dispatcher.DispatchHandler {
  readonly #to: Dispatcher.DispatchHandler;
  readonly #ms: number;
  #pieces: Buffer[] = [];
  /** Between two readings, and while one goes on: undefined when the next piece passes at once. */
  #timer: NodeJS.Timeout | NodeJS.Immediate | undefined;

  constructor(to: Dispatcher.DispatchHandler, ms: number) {
    this.#to = to;
    this.#ms = ms;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#to.onRequestStart?.(controller, context);
  }

  onResponseStart(...response: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.#to.onResponseStart?.(...response);
  }

  onResponseData(controller: Controller, piece: Buffer): void {
    this.#pieces.push(piece);
    if (this.#timer) return;
    this.#passOn(controller);
    this.#rest(controller);
  }

  onResponseEnd(...end: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#passOn(end[0]);
    this.#cancel();
    this.#to.onResponseEnd?.(...end);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.#cancel();
    this.#to.onResponseError?.(controller, error);
  }

  #rest(controller: Controller): void {
    controller.pause();
    this.#timer = setTimeout(() => this.#read(controller), this.#ms);
  }

  /** The reading ends after the event loop has asked the system once what has come. */
  #read(controller: Controller): void {
    this.#timer = setImmediate(() => {
      this.#timer = undefined;
      if (this.#pieces.length === 0) return;
      this.#passOn(controller);
      this.#rest(controller);
    });
    controller.resume();
  }

  #passOn(controller: Controller): void {
    const [first, ...others] = this.#pieces;
    this.#pieces = [];
    if (first)
      this.#to.onResponseData?.(controller, others.length === 0 ? first : Buffer.concat([first, ...others]));
  }

  #cancel(): void {
    clearTimeout(this.#timer as NodeJS.Timeout);
    clearImmediate(this.#timer as NodeJS.Immediate);
    this.#timer = undefined;
  }
}
