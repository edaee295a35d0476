import type { Response } from 'express';

/** Often enough that proxies with the usual idle limit of 60 s keep the connection, in milliseconds. */
const HEARTBEAT_MS = 15_000;

export interface SseEvent {
  id?: string;
  data: unknown;
}

/**
 * A response of server-sent events (html.spec.whatwg.org, section 9.2). What is sent within one turn of the event loop
 * leaves as one piece, the headers with the first.
 */
export class SseResponse {
  readonly #response: Response;
  readonly #heartbeat: NodeJS.Timeout;
  #gathered = '';
  #flush: NodeJS.Immediate | undefined;
  #held: NodeJS.Timeout | undefined;
  /** Resolves when a client that reads slowly has caught up; undefined while it does. */
  #caughtUp: Promise<void> | undefined;

  /** `holdMs` is how long what comes first waits, in milliseconds. */
  constructor(response: Response, options: { onHeartbeat?: () => void; holdMs?: number } = {}) {
    this.#response = response;
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Asks nginx not to hold the stream back.
      'X-Accel-Buffering': 'no',
    });
    response.socket?.setNoDelay(true);
    if (options.holdMs) this.#held = setTimeout(() => this.#write(), options.holdMs);
    else this.#flush = setImmediate(() => this.#write());
    this.#heartbeat = setInterval(() => {
      this.comment('still here');
      options.onHeartbeat?.();
    }, HEARTBEAT_MS);
    response.once('close', () => clearInterval(this.#heartbeat));
  }

  /** Bytes that wait because the client reads too slowly. */
  get waiting(): number {
    return this.#response.writableLength + this.#gathered.length;
  }

  /**
   * Writes one event; resolves at once, or when a client that reads slowly has caught up. Nothing once it has ended.
   */
  async send(event: SseEvent): Promise<void> {
    const id = event.id === undefined ? '' : `id: ${event.id}\n`;
    // JSON never holds a raw line break, so one data line is enough.
    this.#gather(`${id}data: ${JSON.stringify(event.data)}\n\n`);
    await this.#caughtUp;
  }

  /** Writes what readers pass over. */
  comment(text: string): void {
    this.#gather(`: ${text}\n\n`);
  }

  end(): void {
    clearInterval(this.#heartbeat);
    if (this.#response.writableEnded) return;
    this.#write();
    this.#response.end();
  }

  #gather(text: string): void {
    if (this.#response.writableEnded || this.#response.closed) return;
    this.#gathered += text;
    if (!this.#held) this.#flush ??= setImmediate(() => this.#write());
  }

  #write(): void {
    clearImmediate(this.#flush);
    clearTimeout(this.#held);
    this.#flush = undefined;
    this.#held = undefined;
    const text = this.#gathered;
    this.#gathered = '';
    if (this.#response.writableEnded || this.#response.closed) return;
    if (text === '') this.#response.flushHeaders();
    else if (!this.#response.write(text)) this.#caughtUp ??= this.#drained();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#caughtUp = undefined;
        this.#response.off('drain', done);
        this.#response.off('close', done);
        resolve();
      };
      this.#response.on('drain', done);
      this.#response.on('close', done);
    });
  }
}
