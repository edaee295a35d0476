import { z } from 'zod';
import { unlessMissing } from './faults.ts';
import type { JetStream } from './jetstream.ts';
import type { Names } from './names.ts';

/** What a consumer went through with one delivery. */
export interface Tally {
  /** Attempts that failed. */
  failures: number;
  /** Attempts that neither ended nor were given back, as far as they were noted: the process died over them. */
  deaths: number;
  /** What the last failure was. */
  error: string;
}

export interface Attempted {
  sequence: number;
  eventId: string;
}

const NOTHING: Tally = { failures: 0, deaths: 0, error: '' };
const tallySchema = z.object({ failures: z.number(), deaths: z.number(), error: z.string() });

/**
 * Counts attempts of one consumer. JetStream's own count will not do: it grows as well when a delivery is given back
 * unbegun, or its process was stopped. Nothing is written for what succeeds the first time.
 */
export function createAttempts(jetstream: JetStream, names: Names, consumer: string) {
  function subject({ sequence, eventId }: Attempted): string {
    return names.attempts(consumer, sequence, eventId);
  }

  return {
    async read(of: Attempted & { count: number }): Promise<Tally> {
      if (of.count <= 1) return NOTHING;
      const { jsm } = await jetstream.open();
      const last = { last_by_subj: subject(of) };
      const stored = await unlessMissing(jsm.streams.getMessage(names.attemptStream, last));
      return stored ? tallySchema.parse(stored.json()) : NOTHING;
    },
    async write(of: Attempted, tally: Tally): Promise<void> {
      const { js } = await jetstream.open();
      await js.publish(subject(of), JSON.stringify(tally));
    },
    async clear(of: Attempted): Promise<void> {
      const { jsm } = await jetstream.open();
      await jsm.streams.purge(names.attemptStream, { filter: subject(of) });
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
