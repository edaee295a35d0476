import { ApiError } from '#lib/api/errors.ts';
import type { AnswerEvent } from '#lib/api/types.ts';
import { backoff, openedInTime, pauseOffline } from '#lib/stream/backoff.ts';
import { type AnswerStream, followAnswer } from '../api/answer-stream.ts';

/** How often a stream is taken up again that the server gives and that brings nothing, before giving up. */
const MAX_ATTEMPTS = 8;

/** What a watcher reports. */
export interface WatcherEvents {
  onEvent(event: AnswerEvent): void;
  onReconnecting(reconnecting: boolean): void;
  /** Nothing is being written any more. Fetches the messages; resolves to whether one of them is being written. */
  onNothingWritten(): Promise<boolean>;
  /** The stream is lost for good. */
  onLost(): void;
}

/**
 * Watches one answer of a session at a time. The answer belongs to the server: leaving it changes nothing there.
 * A stream that breaks off is taken up where it did, by the id of its last event.
 */
export class AnswerWatcher {
  readonly #projectId: number;
  readonly #sessionId: number;
  readonly #events: WatcherEvents;
  #current: AbortController | null = null;

  constructor(projectId: number, sessionId: number, events: WatcherEvents) {
    this.#projectId = projectId;
    this.#sessionId = sessionId;
    this.#events = events;
  }

  get watching(): boolean {
    return this.#current !== null;
  }

  /** Stops looking. The server goes on writing. */
  leave(): void {
    this.#current?.abort();
    this.#current = null;
  }

  /** Follows what is being written already. */
  follow(): Promise<void> {
    return this.watch(async () => null);
  }

  /**
   * Watches the stream that `open` gives until its answer is whole; null means to follow what is being written.
   * Rejects only when `open` does.
   */
  async watch(open: (signal: AbortSignal) => Promise<AnswerStream | null>): Promise<void> {
    this.leave();
    const controller = new AbortController();
    this.#current = controller;
    const { signal } = controller;
    const place = { id: '' };
    try {
      const stream = await open(signal);
      const whole = stream ? await this.#consume(stream, place, signal).catch(() => false) : false;
      if (!whole && !signal.aborted) await this.#takeUp(place, signal, stream !== null);
    } finally {
      if (this.#current === controller) {
        this.#current = null;
        this.#events.onReconnecting(false);
      }
    }
  }

  /** Reads a stream to its end. True when it ended with the answer, false when it broke off or was left. */
  async #consume(stream: AnswerStream, place: { id: string }, signal: AbortSignal): Promise<boolean> {
    for await (const { id, event } of stream) {
      if (signal.aborted) return false;
      if (id) place.id = id;
      this.#events.onReconnecting(false);
      this.#events.onEvent(event);
      if (event.type === 'done') return true;
    }
    return false;
  }

  async #takeUp(place: { id: string }, signal: AbortSignal, brokeOff: boolean): Promise<void> {
    for (let attempt = 0, first = !brokeOff; attempt < MAX_ATTEMPTS; attempt += 1, first = false) {
      if (signal.aborted) return;
      if (!first) {
        this.#events.onReconnecting(true);
        await pauseOffline(backoff(attempt), signal);
      }
      if (signal.aborted) return;
      const before = place.id;
      try {
        const open = (inTime: AbortSignal) =>
          followAnswer(this.#projectId, this.#sessionId, place.id, inTime);
        const stream = await openedInTime(open, signal);
        if (stream ? await this.#consume(stream, place, signal) : !(await this.#events.onNothingWritten()))
          return;
      } catch (error) {
        // The request itself was refused: asking again changes nothing.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) break;
        // A network that is away, or a server that restarts, comes back: that may take longer than a few attempts.
        attempt = Math.min(attempt, MAX_ATTEMPTS - 2);
      }
      if (place.id !== before) attempt = -1;
    }
    if (!signal.aborted) this.#events.onLost();
  }
}
