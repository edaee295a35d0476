import type { Logger, Metrics } from '@cairn/platform/telemetry';
import { EmbeddedConsumer } from './embedded-consumer.ts';
import { EmbeddedQueue } from './embedded-queue.ts';
import type { Envelope } from './event.ts';
import type { ConsumerOptions, EventBus, Retention, Subscription } from './event-bus.ts';
import { matchesSubject } from './subjects.ts';

export interface EmbeddedBusOptions {
  /** The SQLite file that keeps the events. */
  path: string;
  logger: Logger;
  metrics?: Metrics;
  /** No other process uses the file: deliveries that a killed process had taken are due at once. */
  exclusive?: boolean;
  /** Without it every event is kept. */
  retention?: Retention;
}

/** How soon events of another process on the same file are seen, in milliseconds. */
const POLL_MS = 500;
const PRUNE_MS = 3_600_000;
const DROP_HANDLED_MS = 3_000;

interface Watcher {
  subjects: readonly string[];
  handle: (event: Envelope) => void;
}

/**
 * The event bus of a machine without a broker: a SQLite file that several processes may share. Signals stay within the
 * process.
 */
export function createEmbeddedBus(options: EmbeddedBusOptions): EventBus {
  const queue = new EmbeddedQueue(options.path, {
    exclusive: options.exclusive ?? false,
    retention: options.retention,
  });
  const consumers = new Set<EmbeddedConsumer>();
  const watchers = new Set<Watcher>();
  let closed = false;
  /** The queue could not be read when it was last looked at. */
  let isBehind = false;

  function notifyWatchers(event: Envelope): void {
    for (const watcher of watchers) {
      if (!matchesSubject(watcher.subjects, event.subject)) continue;
      try {
        watcher.handle(event);
      } catch (error) {
        options.logger.error({ err: error, subject: event.subject }, 'a watcher failed');
      }
    }
  }

  /** @param wanting names of the consumers there is something new for; all when not given. */
  function lookForNew(wanting?: ReadonlySet<string>): void {
    if (closed) return;
    for (const event of queue.takeUnseen(watchers.size > 0)) notifyWatchers(event);
    for (const consumer of consumers) if (wanting?.has(consumer.name) ?? true) consumer.wake();
  }

  /** An idle queue is asked for its version alone, not once for each consumer. */
  function lookForOthers(): void {
    if (!isBehind && !queue.isChangedByOthers()) return;
    isBehind = true;
    lookForNew();
    isBehind = false;
  }

  function every(ms: number, task: () => void, failure: string): NodeJS.Timeout {
    return setInterval(() => {
      try {
        task();
      } catch (error) {
        options.logger.error({ err: error }, failure);
      }
    }, ms).unref();
  }

  const timers = [
    every(POLL_MS, lookForOthers, 'the event queue could not be read'),
    every(PRUNE_MS, () => queue.prune(), 'old events could not be removed'),
    every(DROP_HANDLED_MS, () => queue.dropHandled(), 'events that no consumer needs could not be removed'),
  ];

  return {
    async publish(events) {
      const wanting = queue.add(events);
      isBehind = true;
      lookForNew(wanting);
      isBehind = false;
    },
    signal(event) {
      notifyWatchers(event);
    },
    subscribe(consumerOptions: ConsumerOptions): Subscription {
      queue.register(consumerOptions.consumer, consumerOptions.subjects);
      const consumer = new EmbeddedConsumer(queue, consumerOptions, options.logger, options.metrics);
      consumers.add(consumer);
      consumer.wake();
      return {
        async stop() {
          consumers.delete(consumer);
          await consumer.stop();
        },
      };
    },
    watch(subjects, handle) {
      const watcher = { subjects, handle };
      if (watchers.size === 0) queue.skipToEnd();
      watchers.add(watcher);
      return {
        async stop() {
          watchers.delete(watcher);
        },
      };
    },
    listParked: async (page = {}) => queue.listParked(page),
    async replayParked(consumer, eventId) {
      const found = queue.replay(consumer, eventId);
      lookForNew();
      return found;
    },
    dropParked: async (consumer, eventId) => queue.dropParked(consumer, eventId),
    unsettled: async () => queue.unsettled(),
    listConsumers: async () => queue.listConsumers(),
    forgetConsumer: async (consumer) => queue.forget(consumer),
    async ready() {
      queue.check();
    },
    async close() {
      closed = true;
      timers.forEach(clearInterval);
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      consumers.clear();
      watchers.clear();
      queue.close();
    },
  };
}
