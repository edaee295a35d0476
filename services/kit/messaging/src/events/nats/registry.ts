import type { ConsumerInfo } from 'nats';
import type { ConsumerState } from '../event-bus.ts';
import { subjectsOf } from './consumer-filter.ts';
import { CATCHING_UP, INTERNAL } from './declare-consumer.ts';
import { isMissing, translate } from './faults.ts';
import type { JetStream, JetStreamHandle } from './jetstream.ts';
import { type Names, token, untoken } from './names.ts';
import type { Parked } from './parked.ts';

/** How far a durable consumer is. */
export interface Progress {
  consumer: string;
  /** Filters of what it is given, as on the wire. */
  filters: readonly string[];
  /** Deliveries it has not finished with. */
  unsettled: number;
  /** It is done with every event up to this place in the stream, and maybe with more. */
  doneUpTo: number;
}

/** How far every durable consumer is, without the bus's own. */
export async function progressOfAll({ jsm }: JetStreamHandle, names: Names): Promise<Progress[]> {
  const all: Progress[] = [];
  for await (const info of jsm.consumers.list(names.eventStream)) {
    if (info.config.durable_name && !info.config.metadata?.[INTERNAL]) all.push(progressOf(info));
  }
  return all;
}

function progressOf({ name, config, num_pending, num_ack_pending, ack_floor }: ConsumerInfo): Progress {
  const waiting = num_pending + num_ack_pending;
  const progress = { consumer: untoken(name), filters: config.filter_subjects ?? [] };
  // What it still has to catch up with is not counted until it is copied.
  if (config.metadata?.[CATCHING_UP]) return { ...progress, unsettled: waiting + 1, doneUpTo: 0 };
  // The server moves the floor only with events that the consumer wants.
  return {
    ...progress,
    unsettled: waiting,
    doneUpTo: waiting === 0 ? Number.POSITIVE_INFINITY : ack_floor.stream_seq,
  };
}

/** The durable consumers that the server knows, whether their code is still there or not. */
export function createRegistry(jetstream: JetStream, names: Names, parked: Parked) {
  async function progress(): Promise<Progress[]> {
    const handle = await jetstream.open();
    try {
      return await progressOfAll(handle, names);
    } catch (error) {
      throw translate(error);
    }
  }

  return {
    async unsettled(): Promise<number> {
      const all = await progress();
      return all.reduce((sum, { unsettled }) => sum + unsettled, 0);
    },
    async list(): Promise<ConsumerState[]> {
      const [all, counts] = await Promise.all([progress(), parked.counts()]);
      return all
        .map(({ consumer, filters, unsettled }) => ({
          consumer,
          subjects: subjectsOf(names, filters),
          unsettled,
          parked: counts.get(consumer) ?? 0,
        }))
        .sort((a, b) => (a.consumer < b.consumer ? -1 : 1));
    },
    async forget(consumer: string): Promise<boolean> {
      const { jsm } = await jetstream.open();
      try {
        await jsm.consumers.delete(names.eventStream, token(consumer));
      } catch (error) {
        if (isMissing(error)) return false;
        throw translate(error);
      }
      await jsm.streams.purge(names.eventStream, { filter: names.replaysOf(consumer) });
      await jsm.streams.purge(names.parkedStream, { filter: names.parkedOf(consumer) });
      await jsm.streams.purge(names.attemptStream, { filter: names.attemptsOf(consumer) });
      return true;
    },
  };
}
