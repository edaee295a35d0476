import type { Response } from 'express';

/** Often enough that proxies with the usual idle limit of 60 s keep the connection, in milliseconds. */
const HEARTBEAT_MS = 15_000;

export interface SseEvent {
  id?: string;
  data: unknown;
}

/** A response of server-sent events (html.spec.whatwg.org, section 9.2). */
export class SseResponse {
  readonly #response: Response;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(response: Response, options: { onHeartbeat?: () => void } = {}) {
    this.#response = response;
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Asks nginx not to hold the stream back.
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    response.socket?.setNoDelay(true);
    this.#heartbeat = setInterval(() => {
      if (!response.writableEnded) response.write(': still here\n\n');
      options.onHeartbeat?.();
    }, HEARTBEAT_MS);
    response.once('close', () => clearInterval(this.#heartbeat));
  }

  /** Bytes that wait because the client reads too slowly. */
  get waiting(): number {
    return this.#response.writableLength;
  }

  /**
   * Writes one event; resolves at once, or when a client that reads slowly has caught up. Nothing once it has ended.
   */
  async send(event: SseEvent): Promise<void> {
    if (this.#response.writableEnded || this.#response.closed) return;
    const id = event.id === undefined ? '' : `id: ${event.id}\n`;
    // JSON never holds a raw line break, so one data line is enough.
    if (this.#response.write(`${id}data: ${JSON.stringify(event.data)}\n\n`)) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#response.off('drain', done);
        this.#response.off('close', done);
        resolve();
      };
      this.#response.on('drain', done);
      this.#response.on('close', done);
    });
  }

  end(): void {
    clearInterval(this.#heartbeat);
    this.#response.end();
  }
}
