import { describe, expect, it } from 'vitest';
import type { MemoryType } from '../items/item.ts';
import { connectionReasons, connectionStrength, overlapRatio } from '../rules/connection-strength.ts';
import { type KnownItem, knownItem } from '../words/project-words.ts';
import { sharedCount, Vocabulary } from '../words/vocabulary.ts';
import { findConnections } from './find-connections.ts';

/** Numbers that look random and are the same in every run (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const WORDS = 'bridge river stone harbour ledger winter granite invoice ferry meadow copper lantern'.split(
  ' ',
);
const TYPES: MemoryType[] = ['fact', 'note', 'decision', 'insight'];
const DAY = 86_400_000;

function someItems(count: number, vocabulary: Vocabulary): KnownItem[] {
  const random = randomNumbers(42);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: count }, (_, n) =>
    knownItem(
      {
        id: `item-${String(n).padStart(4, '0')}`,
        revision: 1,
        memoryType: pick(TYPES),
        createdAt: new Date(Math.floor(random() * 60) * DAY + Math.floor(random() * DAY)),
        content: Array.from({ length: 2 + Math.floor(random() * 5) }, () => pick(WORDS)).join(' '),
        tags: Array.from({ length: Math.floor(random() * 3) }, () => `tag ${Math.floor(random() * 9)}`),
      },
      vocabulary,
    ),
  );
}

/** Compares every pair. */
function everyPair(items: readonly KnownItem[], threshold: number): string[] {
  return items.flatMap((one, at) =>
    items.slice(at + 1).flatMap((other) => {
      const ratio = (mine: Int32Array, theirs: Int32Array) =>
        overlapRatio(sharedCount(mine, theirs), mine.length, theirs.length);
      const strength = connectionStrength({
        tags: ratio(one.tags, other.tags),
        words: ratio(one.words, other.words),
        sameType: one.memoryType === other.memoryType,
        apartMs: other.createdAt - one.createdAt,
      });
      return strength + 1e-9 >= threshold ? [[one.id, other.id].sort().join(' ')] : [];
    }),
  );
}

describe('connections of items', () => {
  it.each([0.25, 0.3, 0.5, 0.7])(
    'of %d and more are those that a look at every pair finds',
    async (threshold) => {
      const vocabulary = new Vocabulary();
      const items = someItems(300, vocabulary);
      const known = { vocabulary, items: new Map(items.map((item) => [item.id, item])) };
      const { connections, total } = await findConnections(known, threshold, 100_000);
      const found = connections.map(({ one, other }) => [one.id, other.id].sort().join(' '));
      expect(found.sort()).toEqual(everyPair(items, threshold).sort());
      expect(total).toBe(found.length);
    },
  );

  it('are given strongest first, and counted beyond the limit', async () => {
    const vocabulary = new Vocabulary();
    const items = someItems(120, vocabulary);
    const known = { vocabulary, items: new Map(items.map((item) => [item.id, item])) };
    const { connections, total } = await findConnections(known, 0.3, 10);
    const strengths = connections.map(({ strength }) => strength);
    expect(strengths).toHaveLength(10);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(total).toBe(everyPair(items, 0.3).length);
  });
});

describe('the strength of a connection (spec part 2, §5)', () => {
  it.each([
    [{ tags: 1, words: 1, sameType: true, apartMs: 0 }, 1, ['tags', 'words', 'type', 'time']],
    [{ tags: 0.5, words: 0, sameType: false, apartMs: 8 * DAY }, 0.2, ['tags']],
    [{ tags: 0, words: 0.5, sameType: true, apartMs: 30 * DAY }, 0.35, ['type', 'words']],
    [{ tags: 0, words: 0, sameType: false, apartMs: -3.5 * DAY }, 0.05, ['time']],
    [{ tags: 0, words: 0, sameType: false, apartMs: 7 * DAY }, 0, []],
  ])('%o', (inCommon, strength, reasons) => {
    expect(connectionStrength(inCommon)).toBeCloseTo(strength, 9);
    expect(connectionReasons(inCommon)).toEqual(reasons);
  });

  it('goes by those that both have of those that either has', () => {
    expect([overlapRatio(1, 2, 3), overlapRatio(0, 0, 0), overlapRatio(2, 2, 2)]).toEqual([0.25, 0, 1]);
  });
});
