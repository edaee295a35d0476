import type { Connection } from 'mongoose';
import { againIfDuplicate } from './mongo.ts';

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

  /** Gives the value before the change. */
  async function upsert(name: string, change: object): Promise<number> {
    // As it was before, and not after: not every server of MongoDB's protocol gives the latter in one step with the
    // change, and two callers would have the same number.
    const before = await againIfDuplicate(() =>
      collection().findOneAndUpdate({ _id: name }, change, { upsert: true, returnDocument: 'before' }),
    );
    return before?.value ?? 0;
  }

  return {
    next: async (name) => (await upsert(name, { $inc: { value: 1 } })) + 1,
    async current(name) {
      return (await collection().findOne({ _id: name }))?.value ?? 0;
    },
    async raise(name, value) {
      await upsert(name, { $max: { value } });
    },
  };
}
