import { AsyncLocalStorage } from 'node:async_hooks';
import { Metadata, Status } from 'nice-grpc-common';
import type { CallStatus } from './codec.ts';
import { MessageQueue } from './message-queue.ts';

/** Runs the server's side of a call: nothing of its caller's async context is there, as behind a socket. */
export const asServer: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/** One call between a client and a server of the same process: the bytes of its messages, and its end. */
export class MemoryCall {
  readonly requests = new MessageQueue();
  readonly responses = new MessageQueue();
  /** What the handler sends with its first message. */
  readonly header = new Metadata();
  /** There once the call is over; the first one counts. */
  status: CallStatus | undefined;
  readonly #ending = new AbortController();
  readonly #onOver: (call: MemoryCall) => void;

  constructor(onOver: (call: MemoryCall) => void) {
    this.#onOver = onOver;
  }

  /** Fires when the call ends before its handler does: its client left, or its server is cut off. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** The handler has ended. What it sent can still be read. */
  finish(status: CallStatus): void {
    if (this.#end(status)) this.responses.close();
  }

  /** Ends the call from outside of its handler, which learns of it by the signal. */
  cut(status: CallStatus): void {
    if (!this.#end(status)) return;
    this.responses.drop();
    // Later, as over a socket: what listens to the signal does not run within what cut the call.
    asServer(() => queueMicrotask(() => this.#ending.abort()));
  }

  /** The client has left. */
  cancel(): void {
    this.cut({ code: Status.CANCELLED, details: 'Cancelled on client' });
  }

  #end(status: CallStatus): boolean {
    if (this.status) return false;
    this.status = status;
    this.requests.drop();
    this.#onOver(this);
    return true;
  }
}
