import { createInbox, type Msg, type NatsConnection, type Subscription as WireSubscription } from 'nats';
import type { Connection } from './connection.ts';
import { WireDelivery } from './wire-delivery.ts';

export interface PullerOptions {
  stream: string;
  /** Name of the durable consumer on the server. */
  durable: string;
  connection: Connection;
  onDelivery(delivery: WireDelivery): void;
  /** A request was answered otherwise than with deliveries: ask again for what is wanted, if anything is. */
  onAnswered(): void;
  /** The consumer, its stream or JetStream is not there. */
  onLost(): void;
}

/**
 * How long the server keeps a request open. Then it is sent again, so that a request whose server died delays little.
 */
const OPEN_MS = 5_000;
const GRACE_MS = 2_000;
const REFUSED_WAIT_MS = 500;

/**
 * Asks for deliveries of one durable consumer, exactly as many as are wanted: what this process cannot begin stays for
 * others.
 */
export class Puller {
  readonly #options: PullerOptions;
  readonly #subject: string;
  readonly #inbox = createInbox();
  readonly #forget: () => void;
  #wire: WireSubscription | undefined;
  #asked = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: PullerOptions) {
    this.#options = options;
    this.#subject = `$JS.API.CONSUMER.MSG.NEXT.${options.stream}.${options.durable}`;
    this.#forget = options.connection.onUp((client, fresh) => {
      if (fresh || !this.#wire) this.#wire = this.#listen(client);
      this.#askAgain();
    });
  }

  /** Sees to it that so many deliveries are asked for. */
  want(count: number): void {
    const client = this.#options.connection.live;
    const more = count - this.#asked;
    if (more <= 0 || !client || this.#closed) return;
    client.publish(this.#subject, JSON.stringify({ batch: more, expires: OPEN_MS * 1e6 }), {
      reply: this.#inbox,
    });
    this.#asked = count;
    this.#wake(OPEN_MS + GRACE_MS);
  }

  /** Resolves when nothing comes any more: what was on its way has been handed over. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#forget();
    clearTimeout(this.#timer);
    if (this.#options.connection.live) await this.#wire?.drain().catch(() => undefined);
    else this.#wire?.unsubscribe();
  }

  #listen(client: NatsConnection): WireSubscription {
    return client.subscribe(this.#inbox, {
      callback: (error, message) => {
        if (error) this.#options.onLost();
        else if (message.subject === this.#inbox) this.#hear(message);
        else {
          this.#asked = Math.max(0, this.#asked - 1);
          this.#options.onDelivery(new WireDelivery(message));
        }
      },
    });
  }

  /** Takes an answer without an event: a request ran out (408), was refused (409), or no server is there (503). */
  #hear({ headers }: Msg): void {
    if (this.#closed) return;
    const left = Number(headers?.get('Nats-Pending-Messages') || Number.NaN);
    this.#asked = Number.isNaN(left) ? 0 : Math.max(0, this.#asked - left);
    if (headers?.code === 503 || /deleted/i.test(headers?.description ?? '')) this.#options.onLost();
    else if (headers?.code === 408) this.#options.onAnswered();
    else this.#wake(REFUSED_WAIT_MS);
  }

  /** A request that went unanswered is forgotten: its server died, or the connection was another. */
  #askAgain(): void {
    this.#asked = 0;
    this.#options.onAnswered();
  }

  #wake(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#askAgain(), afterMs);
    this.#timer.unref();
  }
}
