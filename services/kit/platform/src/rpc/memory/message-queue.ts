import { countHandover } from './event-loop.ts';

/** What a writer may be ahead of its reader, as a gRPC stream may over a socket: so many messages, or so many bytes. */
const MOST_MESSAGES = 16;
const MOST_BYTES = 64 * 1024;

/** The messages of one direction of a call, for one writer and one reader. */
export class MessageQueue {
  #messages: Uint8Array[] = [];
  #bytes = 0;
  #isClosed = false;
  #wakeReader: (() => void) | undefined;
  #wakeWriter: (() => void) | undefined;

  /** Adds a message. The writer waits for what is returned, where something is, before it adds the next one. */
  push(message: Uint8Array): Promise<void> | undefined {
    if (this.#isClosed) return undefined;
    this.#messages.push(message);
    this.#bytes += message.length;
    this.#wakeReader?.();
    this.#wakeReader = undefined;
    if (this.#messages.length < MOST_MESSAGES && this.#bytes < MOST_BYTES) return countHandover();
    return new Promise((resolve) => {
      this.#wakeWriter = resolve;
    });
  }

  /** The next message; undefined when the queue is closed and none is left. */
  async read(): Promise<Uint8Array | undefined> {
    while (this.#messages.length === 0 && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
    const message = this.#messages.shift();
    this.#bytes -= message?.length ?? 0;
    if (this.#messages.length < MOST_MESSAGES && this.#bytes < MOST_BYTES) this.#letWriterGoOn();
    return message;
  }

  /** No message follows; those that are waiting can still be read. */
  close(): void {
    this.#isClosed = true;
    this.#wakeReader?.();
    this.#letWriterGoOn();
  }

  /** As `close`; what is waiting is dropped. */
  drop(): void {
    this.#messages = [];
    this.#bytes = 0;
    this.close();
  }

  #letWriterGoOn(): void {
    this.#wakeWriter?.();
    this.#wakeWriter = undefined;
  }
}
