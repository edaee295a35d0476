import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { headers, type StoredMsg } from 'nats';
import { z } from 'zod';
import { decodeEvent, type Envelope, encodeEvent } from '../event.ts';
import type { ParkedEvent, ParkedPage } from '../event-bus.ts';
import { translate, unlessMissing } from './faults.ts';
import type { JetStream } from './jetstream.ts';
import { type Names, token } from './names.ts';

const ATTEMPTS = 'Cairn-Attempts';
const ERROR = 'Cairn-Error';
/** Of the reason an event is parked for, as many characters are kept. */
const MOST_OF_ERROR = 2_000;

export interface ParkOptions {
  consumer: string;
  /** Place in the stream of the delivery that is given up: the same is parked once, a replay of it again. */
  sequence: number;
  event: Envelope;
  attempts: number;
  error: string;
}

/** Events that consumers gave up on, in a stream of their own. */
export function createParked(jetstream: JetStream, names: Names) {
  async function next(filter: string, sequence: number): Promise<StoredMsg | undefined> {
    const { jsm } = await jetstream.open();
    const query = { seq: sequence, next_by_subj: filter };
    try {
      return await unlessMissing(jsm.streams.getMessage(names.parkedStream, query));
    } catch (error) {
      throw translate(error);
    }
  }

  function present(stored: StoredMsg): ParkedEvent {
    return {
      consumer: names.consumerOfParked(stored.subject),
      event: decodeEvent(stored.data),
      attempts: Number(stored.header.get(ATTEMPTS)),
      error: decodeURIComponent(stored.header.get(ERROR)),
      parkedAt: stored.time,
    };
  }

  return {
    /** Resolves when it is kept. */
    async add({ consumer, sequence, event, attempts, error }: ParkOptions): Promise<void> {
      const { js } = await jetstream.open();
      const notes = headers();
      notes.set(ATTEMPTS, String(attempts));
      notes.set(ERROR, encodeURIComponent(error.slice(0, MOST_OF_ERROR).toWellFormed()));
      await js.publish(names.parked(consumer, event.projectId, event.id), encodeEvent(event), {
        msgID: `${token(consumer)}/${sequence}/${event.id}`,
        headers: notes,
      });
    },
    async list(page: { consumer?: string; pageSize?: number; pageToken?: string }): Promise<ParkedPage> {
      const limit = pageSize(page.pageSize ?? 0, 50, 500);
      let sequence = decodePageToken(page.pageToken ?? '', z.number()) ?? 1;
      const filter = page.consumer ? names.parkedOf(page.consumer) : names.allParked;
      const parked: ParkedEvent[] = [];
      while (parked.length < limit) {
        const stored = await next(filter, sequence);
        if (!stored) return { parked, nextPageToken: '' };
        parked.push(present(stored));
        sequence = stored.seq + 1;
      }
      return { parked, nextPageToken: encodePageToken(sequence) };
    },
    /**
     * Gives a parked event to its consumer again. The copy for the consumer is kept before the parked one goes; it
     * has an id, so that who comes next after a kill in between does not give it twice.
     */
    async replay(consumer: string, eventId: string): Promise<boolean> {
      const stored = await next(names.parked(consumer, '*', eventId), 1);
      if (!stored) return false;
      const { projectId } = decodeEvent(stored.data);
      const { js, jsm } = await jetstream.open();
      try {
        const { duplicate } = await js.publish(names.replay(consumer, projectId), stored.data, {
          msgID: `replay/${token(consumer)}/${stored.seq}/${eventId}`,
        });
        // It may be replayed by now: failed and parked again, or replayed by another process a moment earlier.
        const upTo = { filter: stored.subject, seq: stored.seq + 1 };
        const { purged } = await jsm.streams.purge(names.parkedStream, upTo);
        return !duplicate || purged > 0;
      } catch (error) {
        throw translate(error);
      }
    },
    async drop(consumer: string, eventId: string): Promise<boolean> {
      const stored = await next(names.parked(consumer, '*', eventId), 1);
      if (!stored) return false;
      const { jsm } = await jetstream.open();
      try {
        const upTo = { filter: stored.subject, seq: stored.seq + 1 };
        const { purged } = await jsm.streams.purge(names.parkedStream, upTo);
        return purged > 0;
      } catch (error) {
        throw translate(error);
      }
    },
    /** How many events are parked, by consumer. */
    async counts(): Promise<Map<string, number>> {
      const { jsm } = await jetstream.open();
      const { state } = await jsm.streams.info(names.parkedStream, {
        subjects_filter: names.allParked,
      });
      const counts = new Map<string, number>();
      for (const [subject, count] of Object.entries(state.subjects ?? {})) {
        const consumer = names.consumerOfParked(subject);
        counts.set(consumer, (counts.get(consumer) ?? 0) + count);
      }
      return counts;
    },
  };
}

export type Parked = ReturnType<typeof createParked>;
