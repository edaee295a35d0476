import type { Limit, LimitState, Limits } from './limits.ts';

/** A limit whose number is said with each try, since it may be another for one key or be changed while Cairn runs. */
export interface AdjustableLimit {
  /**
   * Counts one more, unless the key has had `most` in its window. Gives the milliseconds until that ends when it has,
   * else 0. 0 is no limit. After a change of the number a key begins again.
   */
  take(key: string, most: number): Promise<number>;
  /** Counts so many more, however many there are. */
  add(key: string, most: number, points: number): Promise<void>;
  /** Counts nothing, and gives the milliseconds until the window ends while the key has had all it may, else 0. */
  wait(key: string, most: number): Promise<number>;
  /** Counts nothing, and gives what counts towards the limit; zeros where there is no limit. */
  state(key: string, most: number): Promise<LimitState>;
}

/** More than administrators ever choose apart. */
const MOST_KEPT = 100;

export function adjustableLimit(limits: Limits, name: string, windowSeconds: number): AdjustableLimit {
  const byMost = new Map<number, Limit>();
  function limitOf(most: number): Limit {
    const limit = byMost.get(most) ?? limits.limit(`${name} ${most}`, { most, windowSeconds });
    if (byMost.size >= MOST_KEPT) byMost.clear();
    byMost.set(most, limit);
    return limit;
  }
  return {
    take: async (key, most) => (most === 0 ? 0 : limitOf(most).take(key)),
    wait: async (key, most) => (most === 0 ? 0 : limitOf(most).wait(key)),
    state: async (key, most) => (most === 0 ? { used: 0, endsInMs: 0 } : limitOf(most).state(key)),
    async add(key, most, points) {
      if (most > 0 && points > 0) await limitOf(most).add(key, points);
    },
  };
}
