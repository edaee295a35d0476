import { isAway } from '@cairn/platform/errors';
import type { Logger, Metrics } from '@cairn/platform/telemetry';
import type { Envelope } from '../event.ts';
import { AWAY_AGAIN_MS, type ConsumerOptions, RETRY_DELAYS } from '../event-bus.ts';
import { measured } from '../event-measures.ts';
import { consumed, consumedTogether } from '../event-spans.ts';
import { type Attempts, createAttempts, type Tally } from './attempts.ts';
import type { JetStream } from './jetstream.ts';
import type { Names } from './names.ts';
import type { Parked } from './parked.ts';
import type { WireDelivery } from './wire-delivery.ts';

/** A delivery at hand, waiting or being acted on. */
export interface Held {
  delivery: WireDelivery;
  event: Envelope;
  projectId: number;
}

export interface SettlementParts {
  jetstream: JetStream;
  names: Names;
  parked: Parked;
  logger: Logger;
  metrics: Metrics | undefined;
  options: ConsumerOptions;
  /** Aborted when the consumer is being stopped. */
  stopping: AbortSignal;
}

/** How many processes may die over an event, as far as that was noted, before it is parked without another attempt. */
const DEATHS_ALLOWED = 5;
/**
 * So many deliveries more than there were failures have harmless reasons mostly; beyond, each attempt is noted before
 * it begins.
 */
const UNEXPLAINED_ALLOWED = 3;
const DEADLY = 'The process ended each time while it acted on this event.';

/** Has one consumer act on deliveries: each ends acknowledged, given back, to be tried again, or parked. */
export class Settlement {
  readonly #parts: SettlementParts;
  readonly #attempts: Attempts;

  constructor(parts: SettlementParts) {
    this.#parts = parts;
    this.#attempts = createAttempts(parts.jetstream, parts.names, parts.options.consumer);
  }

  /** False when the deliveries could not be acted on together: each is as it was, to be settled by itself. */
  async settleTogether(held: readonly Held[]): Promise<boolean> {
    const { options, stopping, logger, metrics } = this.#parts;
    try {
      const events = held.map(({ event }) => event);
      await measured(events, options, metrics, () => consumedTogether(events, options, stopping));
    } catch (error) {
      logger.debug({ err: error }, 'events could not be acted on together');
      return false;
    }
    for (const { delivery } of held) delivery.acknowledge();
    metrics?.eventsHandled.inc({ consumer: options.consumer, outcome: 'done' }, held.length);
    return true;
  }

  /** @throws when the outcome could not be reported; the delivery is as it was. */
  async settle(held: Held): Promise<void> {
    const { consumer } = this.#parts.options;
    const { event } = held;
    // Of several that were taken together, those not yet begun are left to the next process.
    if (this.#parts.stopping.aborted) return held.delivery.giveBack();
    const { count, sequence } = held.delivery;
    const attempted = { sequence, eventId: event.id };
    const before = await this.#attempts.read({ ...attempted, count });
    if (before.failures > this.#delays.length || before.deaths > DEATHS_ALLOWED) {
      if (before.failures <= this.#delays.length) await this.#abandon(event);
      await this.#park(held, before);
      return;
    }
    const noted = count - before.failures > UNEXPLAINED_ALLOWED;
    if (noted) await this.#attempts.write(attempted, { ...before, deaths: before.deaths + 1, error: DEADLY });
    try {
      const delivery = { attempt: before.failures + 1, signal: this.#parts.stopping };
      const { options, metrics } = this.#parts;
      await measured([event], options, metrics, () => consumed(event, options, delivery));
    } catch (error) {
      const stopped = this.#parts.stopping.aborted;
      if (!stopped && !isAway(error)) {
        await this.#fail(held, before, error);
        return;
      }
      if (noted) await this.#attempts.write(attempted, before);
      held.delivery.giveBack(stopped ? 0 : AWAY_AGAIN_MS);
      if (!stopped) this.#reportAway(held, error);
      return;
    }
    held.delivery.acknowledge();
    this.#parts.metrics?.eventsHandled.inc({ consumer, outcome: 'done' });
    if (count > 1) this.#forget(held);
  }

  #reportAway({ event }: Held, error: unknown): void {
    this.#parts.metrics?.eventsHandled.inc({ consumer: this.#parts.options.consumer, outcome: 'retried' });
    this.#parts.logger.warn({ err: error, subject: event.subject }, 'event waits: a part is away');
  }

  async #fail(held: Held, before: Tally, error: unknown): Promise<void> {
    const { consumer } = this.#parts.options;
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
    this.#parts.logger.warn(
      { err: error, subject: event.subject, attempt, delay },
      'event will be tried again',
    );
  }

  async #abandon(event: Envelope): Promise<void> {
    try {
      await this.#parts.options.abandon?.(event);
    } catch (error) {
      const { subject } = event;
      this.#parts.logger.error({ err: error, subject }, 'an event is parked without a word of it');
    }
  }

  /** Kept as parked first and given up then: a process that dies in between comes here again, and parks it once. */
  async #park(held: Held, { failures, deaths, error }: Tally, cause?: unknown): Promise<void> {
    const { consumer } = this.#parts.options;
    const { event, delivery } = held;
    const attempts = failures + deaths;
    await this.#parts.parked.add({ consumer, sequence: delivery.sequence, event, attempts, error });
    delivery.giveUp();
    this.#parts.metrics?.eventsHandled.inc({ consumer, outcome: 'parked' });
    this.#parts.logger.error(
      { err: cause, reason: error, subject: event.subject, attempts },
      'event parked: it failed too often',
    );
    this.#forget(held);
  }

  #forget({ delivery, event }: Held): void {
    this.#attempts
      .clear({ sequence: delivery.sequence, eventId: event.id })
      .catch((error) => this.#parts.logger.debug({ err: error }, 'a count of attempts was left behind'));
  }

  get #delays(): readonly number[] {
    return this.#parts.options.delays ?? RETRY_DELAYS;
  }
}
