import { createRandom } from '../../../lib/random.ts';

/** Draws that depend on a name alone: the same name gives the same draws, whatever else was drawn before. */
export interface Draw {
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  one<T>(of: readonly T[]): T;
  /** So many of them, in their order. */
  some<T>(of: readonly T[], count: number): T[];
}

export function drawFor(name: string): Draw {
  const random = createRandom(hashOf(name));
  random();
  const between = (low: number, high: number) => low + random() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    one: (of) => of[whole(0, of.length - 1)] as (typeof of)[number],
    some(of, count) {
      const kept = of.map((each) => ({ each, rank: random() }));
      const least = kept.map(({ rank }) => rank).sort((a, b) => a - b)[count - 1] ?? 1;
      return kept.filter(({ rank }) => rank <= least).map(({ each }) => each);
    },
  };
}

/** FNV-1a of 32 bits (Fowler, Noll and Vo, in the public domain). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
