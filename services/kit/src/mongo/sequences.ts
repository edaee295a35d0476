import type { Connection } from 'mongoose';
import { isDuplicateKey } from './mongo.ts';

interface Sequence {
  _id: string;
  value: number;
}

/** Small integers, each given once, over all replicas: the first is 1. */
export interface Sequences {
  next(name: string): Promise<number>;
  /** The last one given; 0 when none was. */
  current(name: string): Promise<number>;
  /** Gives none at or below `value` from now on. */
  raise(name: string, value: number): Promise<void>;
}

export function mongoSequences(connection: Connection): Sequences {
  const collection = () => connection.collection<Sequence>('sequences');

  async function upsert(name: string, change: object): Promise<number> {
    for (let again = true; ; again = false) {
      try {
        const changed = await collection().findOneAndUpdate({ _id: name }, change, {
          upsert: true,
          returnDocument: 'after',
        });
        return changed?.value ?? 0;
      } catch (error) {
        // Two replicas that make the sequence at the same moment: one finds it made.
        if (!again || !isDuplicateKey(error)) throw error;
      }
    }
  }

  return {
    next: (name) => upsert(name, { $inc: { value: 1 } }),
    async current(name) {
      return (await collection().findOne({ _id: name }))?.value ?? 0;
    },
    async raise(name, value) {
      await upsert(name, { $max: { value } });
    },
  };
}
