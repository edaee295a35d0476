import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../telemetry/logger.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { decodeEvent, type Envelope } from '../event.ts';
import { type ConsumerOptions, RETRY_DELAYS } from '../event-bus.ts';
import { matchesSubject } from '../subjects.ts';
import { Attempts, type Tally } from './attempts.ts';
import { Backlog } from './backlog.ts';
import type { Connection } from './connection.ts';
import { subjectsOf } from './consumer-filter.ts';
import { declareConsumer, ensureConsumer } from './declare-consumer.ts';
import type { JetStream } from './jetstream.ts';
import { type Names, token } from './names.ts';
import type { Parked } from './parked.ts';
import { Puller } from './puller.ts';
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

/** A delivery at hand, waiting or being acted on. */
interface Held {
  delivery: WireDelivery;
  event: Envelope;
  projectId: number;
}

/** How many processes may die over an event, as far as that was noted, before it is parked without another attempt. */
const DEATHS_ALLOWED = 5;
/** So many deliveries more than there were failures have harmless reasons mostly; beyond, each attempt is noted before it begins. */
const UNEXPLAINED_ALLOWED = 3;
/** Deliveries that one process holds while it acts on others of their projects; more are passed on for a while. */
const MOST_HELD = 1_000;
const PASSED_ON_MS = 5_000;
/** After this time another replica may have taken what this one does not know, or the server has recovered. */
const TRY_AGAIN_MS = 1_000;

/** Takes deliveries of one durable consumer, a few at a time, and settles each. */
export class NatsConsumer {
  readonly #parts: ConsumerParts;
  readonly #options: ConsumerOptions;
  readonly #logger: Logger;
  readonly #attempts: Attempts;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #held = new Map<number, Held>();
  readonly #backlog = new Backlog<Held>();
  readonly #started: Promise<void>;
  #restoring = false;
  #puller: Puller | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: ConsumerParts, options: ConsumerOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#logger = parts.logger.child({ consumer: options.consumer });
    this.#attempts = new Attempts(parts.jetstream, parts.names, options.consumer);
    this.#started = this.#start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#started;
    await this.#puller?.close();
    for (const { delivery } of this.#backlog.clear()) delivery.giveBack();
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
      this.#begin(held);
    }
    this.#puller?.want(concurrency - this.#running.size);
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
      if (matchesSubject(subjectsOf(names, config.filter_subjects), subject)) delivery.giveBack(TRY_AGAIN_MS);
      else delivery.acknowledge();
    } catch (error) {
      this.#logger.warn({ err: error }, 'a delivery could not be passed on; it will come again');
    }
  }

  #begin(held: Held): void {
    // The handler begins in a later turn, when it is counted: one that publishes at once comes back to `wake`.
    const run = Promise.resolve()
      .then(() => this.#settle(held))
      .catch((error) => {
        this.#logger.error({ err: error }, 'a delivery could not be settled; it will come again');
        held.delivery.giveBack(TRY_AGAIN_MS);
      })
      .finally(() => {
        this.#running.delete(run);
        this.#held.delete(held.delivery.sequence);
        this.#backlog.done(held);
        this.#wake();
      });
    this.#running.add(run);
  }

  async #settle(held: Held): Promise<void> {
    const { consumer, handle } = this.#options;
    const { event } = held;
    const { count, sequence } = held.delivery;
    const attempted = { sequence, eventId: event.id };
    const before = await this.#attempts.read({ ...attempted, count });
    if (before.failures > this.#delays.length || before.deaths > DEATHS_ALLOWED) {
      await this.#park(held, before);
      return;
    }
    const noted = count - before.failures > UNEXPLAINED_ALLOWED;
    if (noted) await this.#attempts.write(attempted, { ...before, deaths: before.deaths + 1, error: DEADLY });
    try {
      await handle(event, { attempt: before.failures + 1, signal: this.#stopping.signal });
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        await this.#fail(held, before, error);
        return;
      }
      if (noted) await this.#attempts.write(attempted, before);
      held.delivery.giveBack();
      return;
    }
    held.delivery.acknowledge();
    this.#parts.metrics?.eventsHandled.inc({ consumer, outcome: 'done' });
    if (count > 1) this.#forget(held);
  }

  async #fail(held: Held, before: Tally, error: unknown): Promise<void> {
    const { consumer } = this.#options;
    const { event } = held;
    const reason = error instanceof Error ? error.message : String(error);
    const attempt = before.failures + 1;
    const tally = { ...before, failures: attempt, error: reason };
    await this.#attempts.write({ sequence: held.delivery.sequence, eventId: event.id }, tally);
    const delay = this.#delays[before.failures];
    if (delay === undefined) {
      await this.#park(held, tally, error);
      return;
    }
    held.delivery.giveBack(delay);
    this.#parts.metrics?.eventsHandled.inc({ consumer, outcome: 'retried' });
    this.#logger.warn({ err: error, subject: event.subject, attempt, delay }, 'event will be tried again');
  }

  /** Kept as parked first and given up then: a process that dies in between comes here again, and parks it once. */
  async #park(held: Held, { failures, deaths, error }: Tally, cause?: unknown): Promise<void> {
    const { consumer } = this.#options;
    const { event, delivery } = held;
    const attempts = failures + deaths;
    await this.#parts.parked.add({ consumer, sequence: delivery.sequence, event, attempts, error });
    delivery.giveUp();
    this.#parts.metrics?.eventsHandled.inc({ consumer, outcome: 'parked' });
    this.#logger.error(
      { err: cause, reason: error, subject: event.subject, attempts },
      'event parked: it failed too often',
    );
    this.#forget(held);
  }

  #forget({ delivery, event }: Held): void {
    this.#attempts
      .clear({ sequence: delivery.sequence, eventId: event.id })
      .catch((error) => this.#logger.debug({ err: error }, 'a count of attempts was left behind'));
  }

  get #delays(): readonly number[] {
    return this.#options.delays ?? RETRY_DELAYS;
  }

  #renew(): void {
    for (const { delivery } of this.#held.values()) delivery.holdOn();
  }

  /** Makes the consumer again when it, or its stream, is gone from the server. */
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

const DEADLY = 'The process ended each time while it acted on this event.';
