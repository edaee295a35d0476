import { setTimeout as wait } from 'node:timers/promises';
import type { Logger, Metrics } from '@cairn/platform/telemetry';
import { decodeEvent, type Envelope } from '../event.ts';
import { type ConsumerOptions, MOST_TOGETHER } from '../event-bus.ts';
import { matchesSubject } from '../subjects.ts';
import { Backlog } from './backlog.ts';
import type { Connection } from './connection.ts';
import { subjectsOf } from './consumer-filter.ts';
import { declareConsumer, ensureConsumer } from './declare-consumer.ts';
import type { JetStream } from './jetstream.ts';
import { type Names, token } from './names.ts';
import type { Parked } from './parked.ts';
import { Puller } from './puller.ts';
import { type Held, Settlement } from './settlement.ts';
import type { WireDelivery } from './wire-delivery.ts';

export interface ConsumerParts {
  connection: Connection;
  jetstream: JetStream;
  names: Names;
  parked: Parked;
  logger: Logger;
  metrics: Metrics | undefined;
  /** A delivery that is not held on to for so long is given to another process. */
  ackWaitMs: number;
}

/** Deliveries that one process holds while it acts on others of their projects; more are passed on for a while. */
const MOST_HELD = 1_000;
const PASSED_ON_MS = 5_000;
/** After this time a server may have recovered. */
const TRY_AGAIN_MS = 1_000;
/** What this process does not know comes again after this, and after twice as long each further time. */
const UNKNOWN_AGAIN_MS = 250;
const UNKNOWN_AGAIN_MOST_MS = 60_000;
/** For so long it then leaves all work to newer processes. */
const RETREAT_MS = 1_000;

/** Takes deliveries of one durable consumer, a few at a time, and settles each. */
export class NatsConsumer {
  readonly #parts: ConsumerParts;
  readonly #options: ConsumerOptions;
  readonly #logger: Logger;
  readonly #settlement: Settlement;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #held = new Map<number, Held>();
  readonly #backlog = new Backlog<Held>();
  readonly #started: Promise<void>;
  #restoring = false;
  #retreat: NodeJS.Timeout | undefined;
  #puller: Puller | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: ConsumerParts, options: ConsumerOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#logger = parts.logger.child({ consumer: options.consumer });
    this.#settlement = new Settlement({
      ...parts,
      logger: this.#logger,
      options,
      stopping: this.#stopping.signal,
    });
    this.#started = this.#start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#retreat);
    await this.#started;
    await this.#puller?.close();
    for (const { delivery } of this.#backlog.clear()) {
      this.#held.delete(delivery.sequence);
      delivery.giveBack();
    }
    await Promise.all(this.#running);
    clearInterval(this.#renewal);
    await this.#parts.connection.live?.flush().catch(() => undefined);
  }

  async #start(): Promise<void> {
    const { signal } = this.#stopping;
    const { connection, jetstream, names, ackWaitMs } = this.#parts;
    const { consumer, subjects } = this.#options;
    for (;;) {
      try {
        // Also when it is being stopped already: from now on events wait for this consumer.
        await declareConsumer(await jetstream.open(), names, { consumer, subjects, ackWaitMs });
        break;
      } catch (error) {
        if (signal.aborted) return;
        this.#logger.warn({ err: error }, 'the consumer cannot begin yet');
        jetstream.doubt();
        await wait(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    if (signal.aborted) return;
    this.#renewal = setInterval(() => this.#renew(), ackWaitMs / 3);
    this.#renewal.unref();
    this.#puller = new Puller({
      stream: names.eventStream,
      durable: token(consumer),
      connection,
      onDelivery: (delivery) => this.#receive(delivery),
      onAnswered: () => this.#wake(),
      onLost: () => void this.#restore(),
    });
    this.#wake();
  }

  /** Begins what can begin, and asks for as much as could begin beside it. */
  #wake(): void {
    if (this.#stopping.signal.aborted) return;
    const concurrency = this.#options.concurrency ?? 4;
    while (this.#running.size < concurrency) {
      const held = this.#backlog.take();
      if (!held) break;
      this.#begin([held, ...this.#joining(held)]);
    }
    if (!this.#retreat) this.#puller?.want(concurrency - this.#running.size + this.#ahead);
  }

  /** What waits and can be acted on together with a delivery. */
  #joining({ projectId, delivery }: Held): Held[] {
    if (!this.#options.handleTogether || projectId === 0 || delivery.count > 1) return [];
    return this.#backlog.takeMore(projectId, MOST_TOGETHER - 1, (other) => other.delivery.count === 1);
  }

  /** How many more deliveries are asked for than can begin, so that there is something to act on together. */
  get #ahead(): number {
    return this.#options.handleTogether ? Math.max(0, MOST_TOGETHER - this.#backlog.size) : 0;
  }

  #receive(delivery: WireDelivery): void {
    if (this.#stopping.signal.aborted) {
      delivery.giveBack();
      return;
    }
    const known = this.#held.get(delivery.sequence);
    if (known) {
      // It came again since the server heard nothing of this process for too long.
      known.delivery = delivery;
      return;
    }
    this.#take(delivery);
    this.#wake();
  }

  #take(delivery: WireDelivery): void {
    let event: Envelope;
    try {
      event = decodeEvent(delivery.data);
    } catch (error) {
      this.#logger.error({ err: error, sequence: delivery.sequence }, 'dropped what is no event');
      delivery.giveUp();
      return;
    }
    if (!matchesSubject(this.#options.subjects, event.subject)) {
      void this.#passOver(delivery, event.subject);
    } else if (this.#backlog.size >= MOST_HELD) {
      delivery.giveBack(PASSED_ON_MS);
    } else {
      const held = { delivery, event, projectId: event.projectId };
      this.#held.set(delivery.sequence, held);
      this.#backlog.add(held);
    }
  }

  /** Leaves what a newer version of this consumer wants to a replica of that; drops what none wants any more. */
  async #passOver(delivery: WireDelivery, subject: string): Promise<void> {
    const { jetstream, names } = this.#parts;
    try {
      const { jsm } = await jetstream.open();
      const { config } = await jsm.consumers.info(names.eventStream, token(this.#options.consumer));
      if (matchesSubject(subjectsOf(names, config.filter_subjects), subject)) {
        delivery.giveBack(Math.min(UNKNOWN_AGAIN_MS * 2 ** (delivery.count - 1), UNKNOWN_AGAIN_MOST_MS));
        this.#stepBack();
      } else delivery.acknowledge();
    } catch (error) {
      this.#logger.warn({ err: error }, 'a delivery could not be passed on; it will come again');
    }
  }

  #stepBack(): void {
    clearTimeout(this.#retreat);
    this.#retreat = setTimeout(() => {
      this.#retreat = undefined;
      this.#wake();
    }, RETREAT_MS);
    this.#retreat.unref();
  }

  #begin(held: readonly Held[]): void {
    // The handler begins in a later turn, when it is counted: one that publishes at once comes back to `wake`.
    const run = Promise.resolve()
      .then(() => this.#settle(held))
      .finally(() => {
        this.#running.delete(run);
        for (const one of held) this.#backlog.done(one);
        this.#wake();
      });
    this.#running.add(run);
  }

  async #settle(held: readonly Held[]): Promise<void> {
    const together = held.length > 1 && (await this.#settlement.settleTogether(held));
    for (const one of held) {
      try {
        if (!together) await this.#settlement.settle(one);
      } catch (error) {
        this.#logger.error({ err: error }, 'a delivery could not be settled; it will come again');
        this.#parts.jetstream.doubt();
        one.delivery.giveBack(TRY_AGAIN_MS);
      } finally {
        this.#held.delete(one.delivery.sequence);
      }
    }
  }

  #renew(): void {
    for (const { delivery } of this.#held.values()) delivery.holdOn();
  }

  /** Makes the consumer again when the server has lost it or its stream. */
  async #restore(): Promise<void> {
    if (this.#restoring || this.#stopping.signal.aborted) return;
    this.#restoring = true;
    const { jetstream, names, ackWaitMs } = this.#parts;
    const { consumer, subjects } = this.#options;
    const { signal } = this.#stopping;
    try {
      await wait(TRY_AGAIN_MS / 2, undefined, { signal });
      jetstream.doubt();
      await ensureConsumer(await jetstream.open(signal), names, { consumer, subjects, ackWaitMs });
    } catch (error) {
      if (!signal.aborted) this.#logger.warn({ err: error }, 'the consumer is away');
    } finally {
      this.#restoring = false;
    }
    this.#wake();
  }
}
