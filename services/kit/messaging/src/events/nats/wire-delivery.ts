import type { Msg } from 'nats';

const encode = (text: string) => new TextEncoder().encode(text);
const ACK = encode('+ACK');
const NAK = encode('-NAK');
const WORKING = encode('+WPI');
const TERM = encode('+TERM');

/**
 * One delivery of an event to a durable consumer, as JetStream sends it.
 *
 * Answers go to the address it came with, `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<count>.<sequence>.…`; the
 * client's own class for this comes only with its ways of asking for messages, which fetch more than can be begun.
 * Source: NATS ADR-13 (pull subscriptions) and nats-server's `server/consumer.go`.
 */
export class WireDelivery {
  readonly #message: Msg;
  /** Place of the event in the stream. */
  readonly sequence: number;
  /** 1 when the consumer is given it for the first time. */
  readonly count: number;

  constructor(message: Msg) {
    this.#message = message;
    const parts = (message.reply ?? '').split('.');
    const offset = parts.length === 9 ? 4 : 6;
    this.count = Number(parts[offset]);
    this.sequence = Number(parts[offset + 1]);
  }

  get data(): Uint8Array {
    return this.#message.data;
  }

  /** Done with; never delivered again. */
  acknowledge(): void {
    this.#answer(ACK);
  }

  /** To be delivered again, to this process or another, after a while. */
  giveBack(delayMs = 0): void {
    this.#answer(delayMs > 0 ? encode(`-NAK {"delay":${Math.round(delayMs * 1e6)}}`) : NAK);
  }

  /** Still being acted on: restarts the time after which another process gets it. */
  holdOn(): void {
    this.#answer(WORKING);
  }

  /** Never to be delivered again, though it was not acted on. */
  giveUp(): void {
    this.#answer(TERM);
  }

  #answer(payload: Uint8Array): void {
    try {
      this.#message.respond(payload);
    } catch {
      // The connection is closed: it will be delivered again.
    }
  }
}
