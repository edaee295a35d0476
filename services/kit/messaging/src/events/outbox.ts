import { setTimeout as pause } from 'node:timers/promises';
import type { Component } from '@cairn/platform/lifecycle';
import type { Logger, Metrics } from '@cairn/platform/telemetry';
import { periodically } from '@cairn/platform/work';
import type { Envelope } from './event.ts';
import type { EventBus } from './event-bus.ts';
import { published } from './event-spans.ts';

export interface OutboxEntry {
  key: string;
  event: Envelope;
}

/** The events of a service that are written with its records but not yet published. */
export interface Outbox {
  /** The oldest entries, in the order they were written. */
  read(limit: number): Promise<OutboxEntry[]>;
  remove(keys: readonly string[]): Promise<void>;
  count(): Promise<number>;
  /** Calls back after each change that wrote an entry. Returns how to end that. */
  onAdded(callback: () => void): () => void;
}

export interface OutboxRelayOptions {
  service: string;
  outbox: Outbox;
  bus: EventBus;
  logger: Logger;
  metrics?: Metrics;
  /** Entries published at once. Default 200. */
  portion?: number;
  /**
   * Looks again after this time even when nothing was heard of (another replica's entries, a bus that was away), in
   * milliseconds. Default a second.
   */
  lookAgainMs?: number;
  /** What is written within this time after a run is published together, in milliseconds. Default 20. */
  gatherMs?: number;
}

/**
 * Publishes a service's outbox in order, oldest first. An entry is removed only after the bus has kept it; the bus
 * drops a second copy by the event's id. While the bus is away the entries wait.
 */
export function createOutboxRelay(options: OutboxRelayOptions): Component {
  const { service, outbox, bus, portion = 200, lookAgainMs = 1_000, gatherMs = 20 } = options;
  const { logger, metrics } = options;
  let forget: (() => void) | undefined;
  let drainedAt = Number.NEGATIVE_INFINITY;

  /** An event is published at once; where many are written, those of a moment cost little more than one. */
  async function gather(): Promise<void> {
    const early = drainedAt + gatherMs - performance.now();
    if (early > 0) await pause(early);
    await drain().finally(() => {
      drainedAt = performance.now();
    });
  }

  async function drain(): Promise<void> {
    for (;;) {
      const entries = await outbox.read(portion);
      if (entries.length === 0) return;
      await published(
        entries.map((entry) => entry.event),
        (events) => bus.publish(events),
      );
      await outbox.remove(entries.map((entry) => entry.key));
      // What was written meanwhile has asked for another run.
      if (entries.length < portion) return;
    }
  }

  const loop = periodically(gather, {
    name: `${service} outbox`,
    everyMs: lookAgainMs,
    logger,
    metrics,
    failure: 'events wait: the bus cannot be reached',
  });

  return {
    ...loop,
    begin() {
      forget = outbox.onAdded(loop.wake);
      loop.begin();
    },
    async ready() {
      metrics?.outboxWaiting.set({ service }, await outbox.count());
    },
    stop() {
      forget?.();
      return loop.stop();
    },
  };
}
