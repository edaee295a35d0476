import { isAway } from '@cairn/platform/errors';
import type { Logger, Metrics } from '@cairn/platform/telemetry';
import { type EmbeddedQueue, LEASE_MS, type Taken } from './embedded-queue.ts';
import type { Envelope } from './event.ts';
import { AWAY_AGAIN_MS, type ConsumerOptions, MOST_TOGETHER, RETRY_DELAYS } from './event-bus.ts';
import { measured } from './event-measures.ts';
import { consumed, consumedTogether } from './event-spans.ts';

/**
 * How many processes may end over an event before it is parked without another attempt: as many as over a reading,
 * since most of them were ended for other reasons.
 */
const DEATHS_ALLOWED = 30;
const DEADLY = 'The process ended each time while it acted on this event.';
/** How soon a queue that could not be read is looked at again, in milliseconds. */
const LOOK_AGAIN_MS = 500;

/** Takes the due deliveries of one consumer, a few at a time, and settles each. */
export class EmbeddedConsumer {
  readonly #queue: EmbeddedQueue;
  readonly #options: ConsumerOptions;
  readonly #logger: Logger;
  readonly #metrics: Metrics | undefined;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #busyProjects = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(queue: EmbeddedQueue, options: ConsumerOptions, logger: Logger, metrics: Metrics | undefined) {
    this.#queue = queue;
    this.#options = options;
    this.#logger = logger.child({ consumer: options.consumer });
    this.#metrics = metrics;
  }

  get name(): string {
    return this.#options.consumer;
  }

  /** Looks for due deliveries now; again after a while where the queue cannot be read. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    try {
      this.#sleepUntil(this.#takeDue());
    } catch (error) {
      this.#logger.error({ err: error }, 'deliveries could not be taken');
      this.#sleepUntil(Date.now() + LOOK_AGAIN_MS);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#running);
  }

  /** Begins what is due, as far as there is room; gives when the next one falls due. */
  #takeDue(): number | undefined {
    const { consumer, handleTogether, concurrency = 4 } = this.#options;
    for (;;) {
      const due = this.#queue.nextDue(consumer);
      // Most looks find nothing: those do not take the file's write lock.
      if (due === undefined || due > Date.now() || this.#running.size >= concurrency) return due;
      const taken = this.#queue.take(consumer, [...this.#busyProjects], handleTogether ? MOST_TOGETHER : 1);
      if (!taken[0]) return due;
      this.#begin(taken, taken[0].event.projectId);
    }
  }

  #begin(taken: readonly Taken[], projectId: number): void {
    if (projectId !== 0) this.#busyProjects.add(projectId);
    // The handler begins in a later turn, when it is counted: one that publishes at once comes back to `wake`.
    const run = Promise.resolve()
      .then(() => this.#settleAll(taken))
      .catch((error) =>
        this.#logger.error({ err: error }, 'a delivery could not be settled; it will come again'),
      )
      .finally(() => {
        this.#running.delete(run);
        this.#busyProjects.delete(projectId);
        this.wake();
      });
    this.#running.add(run);
  }

  async #settleAll(taken: readonly Taken[]): Promise<void> {
    const renewal = setInterval(() => taken.forEach(({ seq }) => void this.#renew(seq)), LEASE_MS / 3);
    try {
      if (taken.length > 1 && (await this.#settleTogether(taken))) return;
      for (const one of taken) await this.#settle(one);
    } finally {
      clearInterval(renewal);
    }
  }

  /** False when that failed, and each is to be settled by itself. */
  async #settleTogether(taken: readonly Taken[]): Promise<boolean> {
    try {
      const events = taken.map(({ event }) => event);
      await measured(events, this.#options, this.#metrics, () =>
        consumedTogether(events, this.#options, this.#stopping.signal),
      );
    } catch (error) {
      this.#logger.debug({ err: error }, 'events could not be acted on together');
      return false;
    }
    this.#acknowledge(taken);
    return true;
  }

  async #settle(taken: Taken): Promise<void> {
    const { failures, deaths, event } = taken;
    const { signal } = this.#stopping;
    if (deaths > DEATHS_ALLOWED) {
      await this.#abandon(event);
      this.#park(taken, DEADLY);
      return;
    }
    try {
      // Of several that were taken together, those not yet begun are left to the next process.
      signal.throwIfAborted();
      await measured([event], this.#options, this.#metrics, () =>
        consumed(event, this.#options, { attempt: failures + 1, signal }),
      );
      this.#acknowledge([taken]);
    } catch (error) {
      this.#fail(taken, error);
    }
  }

  #acknowledge(taken: readonly Taken[]): void {
    const { consumer } = this.#options;
    this.#queue.acknowledge(
      consumer,
      taken.map(({ seq }) => seq),
    );
    this.#metrics?.eventsHandled.inc({ consumer, outcome: 'done' }, taken.length);
  }

  #renew(seq: number): void {
    try {
      this.#queue.renew(this.#options.consumer, seq);
    } catch (error) {
      this.#logger.warn({ err: error }, 'a delivery could not be held on to');
    }
  }

  #fail(taken: Taken, error: unknown): void {
    const { seq, failures, event } = taken;
    const { subject } = event;
    const { consumer } = this.#options;
    if (this.#stopping.signal.aborted) {
      this.#queue.giveBack(consumer, seq);
      return;
    }
    if (isAway(error)) {
      this.#queue.giveBack(consumer, seq, AWAY_AGAIN_MS);
      this.#metrics?.eventsHandled.inc({ consumer, outcome: 'retried' });
      this.#logger.warn({ err: error, subject }, 'event waits: a part is away');
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    // An attempt that ended with its process says nothing of the event: only failures make the next wait longer.
    const delay = (this.#options.delays ?? RETRY_DELAYS)[failures];
    if (delay === undefined) {
      this.#park(taken, reason, error);
      return;
    }
    this.#queue.retry(consumer, seq, delay, reason);
    this.#metrics?.eventsHandled.inc({ consumer, outcome: 'retried' });
    this.#logger.warn({ err: error, subject, attempt: failures + 1, delay }, 'event will be tried again');
  }

  async #abandon(event: Envelope): Promise<void> {
    try {
      await this.#options.abandon?.(event);
    } catch (error) {
      this.#logger.error({ err: error, subject: event.subject }, 'an event is parked without a word of it');
    }
  }

  #park({ seq, failures, event }: Taken, reason: string, cause?: unknown): void {
    const { consumer } = this.#options;
    this.#queue.park(consumer, seq, reason);
    this.#metrics?.eventsHandled.inc({ consumer, outcome: 'parked' });
    this.#logger.error(
      { err: cause, reason, subject: event.subject, failures },
      'event parked: it failed too often',
    );
  }

  #sleepUntil(due: number | undefined): void {
    // What runs looks again when it ends.
    if (this.#running.size > 0 || due === undefined) return;
    this.#timer = setTimeout(() => this.wake(), Math.max(0, due - Date.now()));
    this.#timer.unref();
  }
}
