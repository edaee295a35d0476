import type { Limit, Limits } from './limits.ts';

/** A limit whose number is said with each try, since it may be another for one key or be changed while Cairn runs. */
export interface AdjustableLimit {
  /**
   * Counts one more, unless the key has had `most` in its window. Gives the milliseconds until that ends when it has,
   * else 0. 0 is no limit. After a change of the number a key begins again.
   */
  take(key: string, most: number): Promise<number>;
}

/** More than administrators ever choose apart. */
const MOST_KEPT = 100;

export function adjustableLimit(limits: Limits, name: string, windowSeconds: number): AdjustableLimit {
  const byMost = new Map<number, Limit>();
  return {
    async take(key, most) {
      if (most === 0) return 0;
      const limit = byMost.get(most) ?? limits.limit(`${name} ${most}`, { most, windowSeconds });
      if (byMost.size >= MOST_KEPT) byMost.clear();
      byMost.set(most, limit);
      return limit.take(key);
    },
  };
}
