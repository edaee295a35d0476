import type { AnswerEvent } from '@cairn/proto/chat';
import type { AnswerListener } from './ports.ts';

/** More waiting events than this are dropped: a reader this slow takes the text from the store. */
const MOST_WAITING = 1_000;

type Heard = AnswerEvent | 'nothing' | 'missed';

/** Holds what one reader has not taken yet. */
export class Listener implements AnswerListener {
  readonly #onClose: () => void;
  #waiting: AnswerEvent[] = [];
  #missed = false;
  #wake: (() => void) | undefined;

  constructor(onClose: () => void) {
    this.#onClose = onClose;
  }

  hear(event: AnswerEvent): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#waiting = [];
      this.#missed = true;
    }
    this.#waiting.push(event);
    this.#wake?.();
  }

  async next(timeoutMs: number, signal: AbortSignal): Promise<Heard> {
    signal.throwIfAborted();
    if (this.#waiting.length === 0) await this.#sleep(timeoutMs, signal);
    signal.throwIfAborted();
    if (this.#missed) {
      this.#missed = false;
      return 'missed';
    }
    return this.#waiting.shift() ?? 'nothing';
  }

  close(): void {
    this.#waiting = [];
    this.#onClose();
  }

  #sleep(timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, timeoutMs);
      signal.addEventListener('abort', end, { once: true });
      this.#wake = end;
    });
  }
}
