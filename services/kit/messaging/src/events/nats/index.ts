import type { Logger, Metrics } from '@cairn/platform/telemetry';
import type { EventBus, Retention } from '../event-bus.ts';
import { Connection } from './connection.ts';
import { NatsConsumer } from './consumer.ts';
import { JetStream } from './jetstream.ts';
import { namesOf } from './names.ts';
import { createParked } from './parked.ts';
import { publish } from './publish.ts';
import { createRegistry } from './registry.ts';
import { Upkeep } from './upkeep.ts';
import { createWatchers } from './watchers.ts';

export interface NatsBusOptions {
  /** One or several servers with commas; user and password, or a token, may be part of an address. */
  url: string;
  /** What the names of streams and subjects begin with. */
  namespace: string;
  /** Of this process, as the server lists it. */
  name: string;
  /** How many servers of a NATS cluster keep each event. Default 1. */
  replicas?: number;
  logger: Logger;
  metrics?: Metrics;
  /** Without it every event is kept. The server's operator may set the streams' largest size. */
  retention?: Retention;
  /** Other times than the usual, in milliseconds. */
  times?: Partial<NatsBusTimes>;
}

interface NatsBusTimes {
  /** After so long without a sign of life from its process, a delivery is given to another. */
  ackWait: number;
  /** Between two looks for such events. */
  prune: number;
  /** Waits between the looks at what is left of an ended project. */
  drop: readonly number[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const usual: NatsBusTimes = {
  ackWait: 30_000,
  prune: HOUR,
  drop: [3_000, 10_000, MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY],
};

/**
 * The event bus on NATS JetStream, for any number of processes. It comes at once, connected or not: it tries for ever,
 * says in `ready` why it is not, and what cannot be done without a connection throws after a few seconds.
 */
export async function createNatsBus(options: NatsBusOptions): Promise<EventBus> {
  const { logger, metrics } = options;
  const times = { ...usual, ...options.times };
  const names = namesOf(options.namespace);
  const connection = new Connection(options);
  const jetstream = new JetStream(connection, names, options.replicas ?? 1);
  const watchers = createWatchers(connection, names, logger);
  const parked = createParked(jetstream, names);
  const registry = createRegistry(jetstream, names, parked);
  const consumers = new Set<NatsConsumer>();
  let upkeep: Upkeep | undefined;
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    watchers.close();
    await Promise.all([...consumers].map((consumer) => consumer.stop()));
    consumers.clear();
    await upkeep?.close();
    await connection.close();
  }

  return {
    publish: (events) => publish(jetstream, names, events),
    signal: (event) => watchers.signal(event),
    subscribe(consumerOptions) {
      const { retention } = options;
      const upkeepTimes = { pruneEveryMs: times.prune, dropAfterMs: times.drop };
      if (retention) {
        upkeep ??= new Upkeep({ connection, jetstream, names, logger, retention, ...upkeepTimes });
      }
      const parts = { connection, jetstream, names, parked, logger, metrics, ackWaitMs: times.ackWait };
      const consumer = new NatsConsumer(parts, consumerOptions);
      consumers.add(consumer);
      return {
        async stop() {
          await consumer.stop();
          consumers.delete(consumer);
        },
      };
    },
    watch: (subjects, handle) => watchers.watch(subjects, handle),
    listParked: (page = {}) => parked.list(page),
    replayParked: (consumer, eventId) => parked.replay(consumer, eventId),
    dropParked: (consumer, eventId) => parked.drop(consumer, eventId),
    unsettled: () => registry.unsettled(),
    listConsumers: () => registry.list(),
    forgetConsumer: (consumer) => registry.forget(consumer),
    async ready() {
      connection.check();
      await jetstream.open();
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
